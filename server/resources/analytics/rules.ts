import type { AnalyticsDetails, AnalyticsPoint } from 'contract/analytics'
import { friendlyNumber } from '../../core/texts/friendlyNumber'
import { daysUntil } from '../../core/texts/localDay'
import { compareNames } from '../../core/texts/name'

/** The calls that came in by one of the account's numbers on one day; null for numbers that were released. */
export interface DayOfLine {
  date: string
  number_id: string | null
  calls: number
}

export interface Line {
  id: string
  label: string | null
  phone_number: string
}

/** One point a day. */
export const totalsOf = (counted: readonly AnalyticsPoint[], today: string, days: number): AnalyticsPoint[] => {
  const byDay = new Map(counted.map(({ date, calls }) => [date, calls]))
  return daysUntil(today, days).map((date) => ({ date, calls: byDay.get(date) ?? 0 }))
}

/** One point a day and line, by the lines' names as people sort. */
export const detailsOf = (
  counted: readonly DayOfLine[],
  lines: readonly Line[],
  today: string,
  days: number,
): AnalyticsDetails => {
  const named = lines
    .map(({ id, label, phone_number }) => ({ id, label: label ?? friendlyNumber(phone_number) }))
    .sort((one, other) => compareNames(one.label, other.label) || compareNames(one.id, other.id))
  const calls = new Map(counted.map((each) => [`${each.date} ${each.number_id ?? ''}`, each.calls]))
  return {
    data: daysUntil(today, days).map((date) => {
      const points = named.map(({ id }): [string, number] => [id, calls.get(`${date} ${id}`) ?? 0])
      return { ...Object.fromEntries(points), date }
    }),
    ykeys: named.map(({ id }) => id),
    labels: named.map(({ label }) => label),
  }
}
