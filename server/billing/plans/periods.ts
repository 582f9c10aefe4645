import { dayAfter, monthsAfter } from '../../platform/texts/localDay'

export interface Period {
  start: string
  end: string
}

export const dateOf = (day: string): number => Number(day.slice(8))

/** This day of the month, or the month's last day if it is shorter. */
const withDate = (day: string, date: number): string => {
  const last = dateOf(dayAfter(monthsAfter(`${day.slice(0, 7)}-01`, 1), -1))
  return `${day.slice(0, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}

export const periodAfter = ({ end }: Period, anchor: number): Period => {
  const start = dayAfter(end, 1)
  return { start, end: dayAfter(withDate(monthsAfter(`${start.slice(0, 7)}-01`, 1), anchor), -1) }
}

export const periodBefore = ({ start }: Period, anchor: number): Period => ({
  start: withDate(monthsAfter(`${start.slice(0, 7)}-01`, -1), anchor),
  end: dayAfter(start, -1),
})

/** The period of `today`, counted from the stored one, or backwards if a clock ran ahead. */
export const currentPeriod = (stored: Period, today: string, anchor = dateOf(stored.start)): Period => {
  let period = stored
  while (period.end < today) period = periodAfter(period, anchor)
  while (period.start > today) period = periodBefore(period, anchor)
  return period
}

export const renewalBefore = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, -1), anchor)

export const renewalAfter = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, 1), anchor)
