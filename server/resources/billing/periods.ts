import { dayAfter, monthsAfter } from '../../core/texts/localDay'

/** Both days belong to the period; `YYYY-MM-DD`. */
export interface Period {
  start: string
  end: string
}

export const dateOf = (day: string): number => Number(day.slice(8))

/** The same month's day on which periods begin; its last one where the month has no such day. */
const withDate = (day: string, date: number): string => {
  const last = dateOf(dayAfter(monthsAfter(`${day.slice(0, 7)}-01`, 1), -1))
  return `${day.slice(0, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}

/** `anchor`: the day of the month on which periods begin, in months that have it. */
export const periodAfter = ({ end }: Period, anchor: number): Period => {
  const start = dayAfter(end, 1)
  return { start, end: dayAfter(withDate(monthsAfter(`${start.slice(0, 7)}-01`, 1), anchor), -1) }
}

/** The one that ended where this one starts. */
export const periodBefore = ({ start }: Period, anchor: number): Period => ({
  start: withDate(monthsAfter(`${start.slice(0, 7)}-01`, -1), anchor),
  end: dayAfter(start, -1),
})

/** The period that `today` falls into, counted on from the one that is kept, or back where a clock ran ahead. */
export const currentPeriod = (kept: Period, today: string, anchor = dateOf(kept.start)): Period => {
  let period = kept
  while (period.end < today) period = periodAfter(period, anchor)
  while (period.start > today) period = periodBefore(period, anchor)
  return period
}

/** The renewal before this one. */
export const renewalBefore = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, -1), anchor)

/** The next renewal of what is renewed on that day of each month. */
export const renewalAfter = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, 1), anchor)
