import type { Insertable } from 'kysely'
import { dayAfter, localDay } from 'callflow/calendar'
import type { Tables } from '../platform/database/tables'
import { montrealInstant, weekdayOf, indexByWeight, randomFrom, wholeFrom, type Random } from './random'
import { DAY_MS, HOUR_MS, later } from '../platform/clock'

type Resolution = Pick<Call, 'resolution' | 'resolved_at'>

/** Few of its calls are left open, since most callers call again. */
const PRACTICE_OPEN_DAYS = 5

/** As if somebody had marked each missed call as done an hour later, except those of the last days. */
export const markedLater = (started_at: Date, now: Date, openDays: number): Resolution =>
  now.getTime() - started_at.getTime() < openDays * DAY_MS ? {} : { resolution: 'marked', resolved_at: later(started_at, HOUR_MS) }

const resolutionBy = ({ direction, outcome, started_at }: Call): Resolution => {
  const resolution = direction === 'outbound' ? 'called_back' : outcome === 'message' ? 'message_left' : 'reached'
  return { resolution, resolved_at: started_at }
}

interface Planned {
  calls: readonly Call[]
  voicemailCalls: ReadonlySet<string>
  userId: string
  now: Date
}

/** Takes and returns the calls oldest first. */
export function planOutcomes({ calls, voicemailCalls, userId, now }: Planned): Call[] {
  const resolving = new Map<string, Call>()
  const planned = calls.toReversed().map((call): Call => {
    const { contact_number, direction, duration } = call
    if (duration > 0) {
      const outcome = voicemailCalls.has(call.id) ? 'message' : 'answered'
      const ended: Call = direction === 'outbound' ? call : { ...call, outcome }
      resolving.set(contact_number, ended)
      return ended
    }
    if (direction === 'outbound') return call
    const by = resolving.get(contact_number)
    const resolution = by === undefined ? markedLater(new Date(call.started_at), now, PRACTICE_OPEN_DAYS) : resolutionBy(by)
    return { ...call, outcome: 'missed', ...resolution, ...(resolution.resolution === 'marked' && { resolved_by: userId }) }
  })
  return planned.toReversed()
}

type Call = Insertable<Tables['calls']>

const DAYS = 30
const MISSED = 0.11
export const INBOUND = 0.78

/** Hourly weights from midnight: the shop opens at 8, pauses at noon, closes at 6. */
export const weightByHour = [0, 0, 0, 0, 0, 0, 0, 2, 7, 13, 16, 14, 4, 6, 13, 15, 14, 9, 4, 2, 1, 0, 0, 0]

export interface Traffic {
  accountId: string
  seed: number
  callsByWeekday: readonly number[]
  numbers: readonly { id: string; share: number }[]
  callers: readonly string[]
}

export function secondsOf(random: Random, isInbound: boolean): number {
  if (isInbound && random() < MISSED) return 0
  return Math.min(2_400, 9 + Math.floor(-Math.log(1 - random()) * (isInbound ? 105 : 80)))
}

/** Shaped as a UUID, and unique by account, day and index. */
const idOf = (accountId: string, day: string, index: number): string =>
  `${accountId.slice(0, 24)}${day.replaceAll('-', '')}${String(index).padStart(4, '0')}`

function callOn(day: string, index: number, traffic: Traffic, random: Random): Call {
  const isInbound = random() < INBOUND
  const second = indexByWeight(random, weightByHour) * 3600 + wholeFrom(random, 0, 3599)
  const number = traffic.numbers[indexByWeight(random, traffic.numbers.map(({ share }) => share))]
  // Squaring favours the beginning of the list: a few callers call often.
  const caller = traffic.callers[Math.floor(random() ** 2 * traffic.callers.length)]
  if (number === undefined || caller === undefined) throw new RangeError('Traffic needs a number and a caller')
  return {
    id: idOf(traffic.accountId, day, index),
    account_id: traffic.accountId,
    number_id: number.id,
    direction: isInbound ? 'inbound' : 'outbound',
    contact_number: caller,
    started_at: montrealInstant(day, second),
    duration: secondsOf(random, isInbound),
  }
}

/** A seed per day keeps past days unchanged as the 30 days move on. */
function callsOn(day: string, traffic: Traffic): Call[] {
  const random = randomFrom(traffic.seed ^ Math.imul(Date.parse(day) / 86_400_000, 0x9e3779b1))
  const usual = traffic.callsByWeekday[weekdayOf(day)] ?? 0
  const count = Math.round(usual * (0.85 + random() * 0.3))
  return Array.from({ length: count }, (_, index) => callOn(day, index, traffic, random))
}

export function planCalls(traffic: Traffic, now: Date): Call[] {
  const today = localDay(now)
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index - DAYS + 1))
  const endOf = (call: Call): number => new Date(call.started_at).getTime() + call.duration * 1000
  return days
    .flatMap((day) => callsOn(day, traffic).filter((call) => endOf(call) <= now.getTime()))
    .sort((a, b) => new Date(a.started_at).getTime() - new Date(b.started_at).getTime())
}
