import type { Insertable } from 'kysely'
import { dayAfter, localDay } from '../platform/texts/localDay'
import type { Tables } from '../platform/database/tables'
import { montrealInstant, weekdayOf } from './montreal'
import { indexByWeight, randomFrom, wholeFrom, type Random } from './random'

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
