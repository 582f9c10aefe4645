import type { Interval, Schedule, ScheduleException } from 'contract/schedules'
import { dayNumber, monthDay, weekdayOf, yearOf } from './calendar'
import { holidayOn } from './holidays'

export type Plans = Pick<Schedule, 'weekly' | 'exceptions' | 'holidays'>

export interface DayPlan {
  intervals: readonly Interval[]
  reason: 'weekly' | 'exception' | 'holiday'
  /** Of the exception, or the key of the holiday. */
  name: string | null
  /** Closed all day, by a holiday or an exception. */
  isDayOff: boolean
}

interface Days {
  first: number
  last: number
}

const partsOf = (date: string): [year: number, month: number, day: number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]

/** A first day of February 29 is March 1 in other years, so an exception of that day alone has none. */
const firstDay = (year: number, month: number, day: number): number => monthDay(year, month, 1) + day - 1

/** The days of the exception around `day`; a yearly one begins in the year of its dates. */
const daysOf = ({ from, to, is_yearly }: ScheduleException, day: number): Days[] => {
  if (is_yearly === 0) return [{ first: dayNumber(from), last: dayNumber(to) }]
  const [start, end] = [partsOf(from), partsOf(to)]
  const years = [yearOf(day) - 1, yearOf(day)].filter((year) => year >= start[0])
  return years.map((year) => ({ first: firstDay(year, start[1], start[2]), last: monthDay(year + end[0] - start[0], end[1], end[2]) }))
}

const lengthOn = (exception: ScheduleException, day: number): number | null => {
  const days = daysOf(exception, day).find(({ first, last }) => first <= day && day <= last)
  return days === undefined ? null : days.last - days.first
}

/** The shortest; of equally long ones that of a single year, then the last. */
const exceptionOn = (exceptions: readonly ScheduleException[], day: number): ScheduleException | null => {
  let best: { exception: ScheduleException; length: number } | null = null
  for (const exception of exceptions) {
    const length = lengthOn(exception, day)
    if (length === null) continue
    const isBetter = best === null || length < best.length || (length === best.length && exception.is_yearly <= best.exception.is_yearly)
    if (isBetter) best = { exception, length }
  }
  return best?.exception ?? null
}

export const planOn = ({ weekly, exceptions, holidays }: Plans, day: number): DayPlan => {
  const exception = exceptionOn(exceptions, day)
  if (exception !== null) {
    const { name, intervals } = exception
    return { intervals, reason: 'exception', name, isDayOff: intervals.length === 0 }
  }
  const holiday = holidayOn(holidays, day)
  if (holiday !== null) return { intervals: [], reason: 'holiday', name: holiday, isDayOff: true }
  const weekday = weekdayOf(day)
  return { intervals: weekly.filter((interval) => interval.weekday === weekday), reason: 'weekly', name: null, isDayOff: false }
}

/** What applies to a date (`YYYY-MM-DD`). Intervals past midnight belong to the day on which they start. */
export const dayPlan = (plans: Plans, date: string): DayPlan => planOn(plans, dayNumber(date))
