import { dateOf, dayNumber, monthDay, yearOf } from 'callflow/days'
import { dayPlan, type DayPlan } from 'callflow/hours'
import { wallTime } from 'callflow/localTime'
import { bodyOf, type Draft } from '../draft'

/** First and last day, both included. */
export interface Twelve {
  from: string
  to: string
}

const DAY_MIN = 1440

/** From today in the time zone. */
export const twelveMonthsFrom = (now: Date, timeZone: string): Twelve => {
  const today = Math.floor(wallTime(timeZone, now.getTime()) / DAY_MIN)
  const from = dateOf(today)
  return { from, to: dateOf(monthDay(yearOf(today) + 1, Number(from.slice(5, 7)), Number(from.slice(8))) - 1) }
}

export interface SpecialDay {
  date: string
  plan: DayPlan
}

/** Days on which other hours than the week's apply. */
export const specialDays = (draft: Draft, { from, to }: Twelve): SpecialDay[] => {
  const plans = bodyOf(draft)
  const first = dayNumber(from)
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dateOf(first + index))
    .map((date) => ({ date, plan: dayPlan(plans, date) }))
    .filter(({ plan }) => plan.reason !== 'weekly')
}

/** Each month as rows of seven days; null outside of the month. */
export const monthsIn = ({ from, to }: Twelve): { month: string; weeks: (string | null)[][] }[] => {
  const months: { month: string; weeks: (string | null)[][] }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
    const first = dayNumber(`${month}-01`)
    const length = Number(dateOf(monthDay(year, number, 31)).slice(8))
    const blanks = (((first + 3) % 7) + 7) % 7
    const cells = [...Array.from({ length: blanks }, () => null), ...Array.from({ length }, (_, index) => dateOf(first + index))]
    const weeks: (string | null)[][] = []
    for (let at = 0; at < cells.length; at += 7) weeks.push(Array.from({ length: 7 }, (_, index) => cells[at + index] ?? null))
    months.push({ month, weeks })
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  return months
}
