import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { dayAfter, localDay } from '../platform/texts/localDay'
import type { Tables } from '../platform/database/tables'
import { montrealInstant } from './montreal'
import { INBOUND, secondsOf, weightByHour, markedLater } from './planCalls'
import { indexByWeight, wholeFrom, type Random } from './random'

export type SampleCall = Insertable<Tables['calls']> & { started_at: Date }

const DAYS = 365
const OPEN_DAYS = 2
const AREAS = ['204', '226', '236', '249', '250', '289', '306', '343', '365', '367', '403', '416', '418', '431', '437', '438']
  .concat(['450', '506', '514', '519', '548', '579', '581', '587', '604', '613', '647', '705', '709', '778', '780', '807'])
  .concat(['819', '825', '867', '873', '902', '905'])

const drawCaller = (random: Random): string =>
  `+1${AREAS[wholeFrom(random, 0, AREAS.length - 1)] ?? '514'}55501${String(wholeFrom(random, 0, 99)).padStart(2, '0')}`

interface Scale {
  accountId: string
  numberIds: readonly string[]
  contacts: readonly string[]
  random: Random
}

const planCall = (midnight: number, now: Date, { accountId, numberIds, contacts, random }: Scale): SampleCall => {
  const isInbound = random() < INBOUND
  const second = indexByWeight(random, weightByHour) * 3600 + wholeFrom(random, 0, 3599)
  const known = random() < 0.5 ? contacts[Math.floor(random() * contacts.length)] : undefined
  const started_at = new Date(midnight + second * 1000)
  const duration = secondsOf(random, isInbound)
  const outcome = isInbound ? (duration > 0 ? 'answered' : 'missed') : null
  return {
    id: randomUUID(),
    account_id: accountId,
    number_id: numberIds[Math.floor(random() * numberIds.length)] ?? null,
    direction: isInbound ? 'inbound' : 'outbound',
    contact_number: known ?? drawCaller(random),
    started_at,
    duration,
    outcome,
    ...(outcome === 'missed' && markedLater(started_at, now, OPEN_DAYS)),
  }
}

/** The days of the last year, planned when they are called: about as many calls on each, oldest first as calls arrive. All have ended by now. */
export const planManyCalls = (count: number, now: Date, scale: Scale): (() => SampleCall[])[] => {
  const today = localDay(now)
  return Array.from({ length: DAYS }, (_, day) => () => {
    const midnight = montrealInstant(dayAfter(today, day - DAYS), 0).getTime()
    const calls = Math.round((count * (day + 1)) / DAYS) - Math.round((count * day) / DAYS)
    const planned = Array.from({ length: calls }, () => planCall(midnight, now, scale))
    return planned.sort((one, other) => one.started_at.getTime() - other.started_at.getTime())
  })
}
