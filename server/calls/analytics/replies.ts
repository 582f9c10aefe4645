import { MAX_RANGE_DAYS, type AnalyticsDetails, type AnalyticsPoint, type IncomingCallsRange } from 'contract/analytics'
import { friendlyNumber } from '../../platform/texts/friendlyNumber'
import { compareNames } from '../../platform/texts/name'

/** Incoming calls of one number; `null` for released numbers. */
export interface CallsOfLine {
  number_id: string | null
  calls: number
}

export interface DayOfLine extends CallsOfLine {
  date: string
}

export interface Line {
  id: string
  label: string | null
  phone_number: string
}

export const totalsOf = (counted: readonly AnalyticsPoint[], days: readonly string[]): AnalyticsPoint[] => {
  const byDay = new Map(counted.map(({ date, calls }) => [date, calls]))
  return days.map((date) => ({ date, calls: byDay.get(date) ?? 0 }))
}

const callsByDay = (counted: readonly DayOfLine[]) => {
  const calls = new Map(counted.map((each) => [`${each.date} ${each.number_id ?? ''}`, each.calls]))
  return (date: string, numberId: string | null): number => calls.get(`${date} ${numberId ?? ''}`) ?? 0
}

const namedLines = (lines: readonly Line[]) =>
  lines
    .map(({ id, label, phone_number }) => ({ id, label: label ?? friendlyNumber(phone_number) }))
    .sort((one, other) => compareNames(one.label, other.label) || compareNames(one.id, other.id))

export const detailsOf = (counted: readonly DayOfLine[], lines: readonly Line[], days: readonly string[]): AnalyticsDetails => {
  const named = namedLines(lines)
  const callsOn = callsByDay(counted)
  return {
    data: days.map((date) => {
      const points = named.map(({ id }): [string, number] => [id, callsOn(date, id)])
      return { ...Object.fromEntries(points), date }
    }),
    ykeys: named.map(({ id }) => id),
    labels: named.map(({ label }) => label),
    most_range_days: MAX_RANGE_DAYS,
  }
}

interface Compared {
  days: readonly string[]
  counted: readonly DayOfLine[]
  previous: readonly CallsOfLine[]
  lines: readonly Line[]
  previousFrom: string
}

/** Released numbers are one line, present only if they had calls. */
export const rangeOf = ({ days, counted, previous, lines, previousFrom }: Compared): IncomingCallsRange => {
  const callsOn = callsByDay(counted)
  const before = new Map(previous.map(({ number_id, calls }) => [number_id, calls]))
  const released = [...counted, ...previous].some(({ number_id }) => number_id === null) ? [{ id: null, label: null }] : []
  return {
    days: [...days],
    lines: [...namedLines(lines), ...released].map(({ id, label }) => ({
      number_id: id,
      label,
      calls: days.map((date) => callsOn(date, id)),
      previous_calls: before.get(id) ?? 0,
    })),
    previous_from: previousFrom,
  }
}
