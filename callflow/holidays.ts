import { easter } from 'date-easter'
import type { HolidayKey } from 'contract/schedules'
import { dayNumber, monthDay, weekdayOf, yearOf } from './calendar'

type Rule = (year: number) => number

const on = (month: number, day: number): Rule => (year) => monthDay(year, month, day)

/** Monday of that week of the month. */
const mondayOf = (month: number, week: number): Rule => (year) => {
  const first = monthDay(year, month, 1)
  return first + ((8 - weekdayOf(first)) % 7) + (week - 1) * 7
}

const mondayBefore = (month: number, day: number): Rule => (year) => {
  const last = monthDay(year, month, day) - 1
  return last - (weekdayOf(last) - 1)
}

const easterPlus = (days: number): Rule => (year) => {
  const { month, day } = easter(year)
  return monthDay(year, month, day) + days
}

/** By law Canada Day is July 2 when July 1 is a Sunday. */
const canadaDay: Rule = (year) => {
  const first = monthDay(year, 7, 1)
  return weekdayOf(first) === 7 ? first + 1 : first
}

const rules: Readonly<Record<HolidayKey, Rule>> = {
  new_year: on(1, 1),
  day_after_new_year: on(1, 2),
  family_day: mondayOf(2, 3),
  good_friday: easterPlus(-2),
  easter_monday: easterPlus(1),
  national_patriots_day: mondayBefore(5, 25),
  victoria_day: mondayBefore(5, 25),
  saint_jean_baptiste: on(6, 24),
  canada_day: canadaDay,
  civic_holiday: mondayOf(8, 1),
  labour_day: mondayOf(9, 1),
  truth_and_reconciliation: on(9, 30),
  thanksgiving: mondayOf(10, 2),
  remembrance_day: on(11, 11),
  christmas_eve: on(12, 24),
  christmas: on(12, 25),
  boxing_day: on(12, 26),
  new_years_eve: on(12, 31),
}

/** Those of Quebec's Act respecting labour standards; of Good Friday and Easter Monday the employer chooses one. */
export const quebecHolidays: readonly HolidayKey[] = [
  'new_year',
  'good_friday',
  'easter_monday',
  'national_patriots_day',
  'saint_jean_baptiste',
  'canada_day',
  'labour_day',
  'thanksgiving',
  'christmas',
]

export const holidayDay = (key: HolidayKey, year: number): number => rules[key](year)

export const holidayOn = (keys: readonly HolidayKey[], day: number): HolidayKey | null =>
  keys.find((key) => holidayDay(key, yearOf(day)) === day) ?? null

export interface HolidayDate {
  key: HolidayKey
  day: number
}

/** In order of date, from the first date to the last, both included (`YYYY-MM-DD`). */
export const holidaysBetween = (keys: readonly HolidayKey[], from: string, to: string): HolidayDate[] => {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const years = Array.from({ length: Math.max(0, yearOf(last) - yearOf(first) + 1) }, (_, index) => yearOf(first) + index)
  const dates = years.flatMap((year) => keys.map((key) => ({ key, day: holidayDay(key, year) })))
  return dates.filter(({ day }) => day >= first && day <= last).sort((one, other) => one.day - other.day)
}
