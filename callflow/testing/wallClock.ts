import { holidayKeys, type HolidayKey } from 'contract/schedules'
import type { Hours } from '../hours'

/**
 * An independent judge of `hours.ts`: it walks through time minute by minute, keeps the latest time that a clock on the
 * wall has shown, and compares it with the written hours as text. Its holidays are a calendar of dates, not rules.
 */

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

const calendar: Readonly<Record<string, Partial<Record<HolidayKey, string>>>> = {
  '2025': { new_year: '01-01', day_after_new_year: '01-02', family_day: '02-17', good_friday: '04-18', easter_monday: '04-21', national_patriots_day: '05-19', victoria_day: '05-19', saint_jean_baptiste: '06-24', canada_day: '07-01', civic_holiday: '08-04', labour_day: '09-01', truth_and_reconciliation: '09-30', thanksgiving: '10-13', remembrance_day: '11-11', christmas_eve: '12-24', christmas: '12-25', boxing_day: '12-26', new_years_eve: '12-31' },
  '2026': { new_year: '01-01', day_after_new_year: '01-02', family_day: '02-16', good_friday: '04-03', easter_monday: '04-06', national_patriots_day: '05-18', victoria_day: '05-18', saint_jean_baptiste: '06-24', canada_day: '07-01', civic_holiday: '08-03', labour_day: '09-07', truth_and_reconciliation: '09-30', thanksgiving: '10-12', remembrance_day: '11-11', christmas_eve: '12-24', christmas: '12-25', boxing_day: '12-26', new_years_eve: '12-31' },
  '2027': { new_year: '01-01', day_after_new_year: '01-02', family_day: '02-15', good_friday: '03-26', easter_monday: '03-29', national_patriots_day: '05-24', victoria_day: '05-24', saint_jean_baptiste: '06-24', canada_day: '07-01', civic_holiday: '08-02', labour_day: '09-06', truth_and_reconciliation: '09-30', thanksgiving: '10-11', remembrance_day: '11-11', christmas_eve: '12-24', christmas: '12-25', boxing_day: '12-26', new_years_eve: '12-31' },
  '2028': { new_year: '01-01', day_after_new_year: '01-02', family_day: '02-21', good_friday: '04-14', easter_monday: '04-17', national_patriots_day: '05-22', victoria_day: '05-22', saint_jean_baptiste: '06-24', canada_day: '07-01', civic_holiday: '08-07', labour_day: '09-04', truth_and_reconciliation: '09-30', thanksgiving: '10-09', remembrance_day: '11-11', christmas_eve: '12-24', christmas: '12-25', boxing_day: '12-26', new_years_eve: '12-31' },
}

export const calendarDate = (key: HolidayKey, year: number): string => `${year}-${calendar[String(year)]?.[key] ?? 'none'}`

export const calendarYears = Object.keys(calendar).map(Number)

export const everyHoliday: readonly HolidayKey[] = holidayKeys

interface Rule {
  intervals: readonly { start: string; end: string }[]
  why: string
}

const times = Array.from({ length: 1440 }, (_, minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16))

const covers = ({ from, to, is_yearly }: Hours['exceptions'][number], date: string): boolean => {
  if (is_yearly === 0) return from <= date && date <= to
  const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)]
  const isIn = from.slice(0, 4) === to.slice(0, 4) ? first <= day && day <= last : first <= day || day <= last
  return isIn && date >= from
}

const ruleOn = (hours: Hours, date: string): Rule => {
  const exception = hours.exceptions.find((each) => covers(each, date))
  if (exception !== undefined) return { intervals: exception.intervals, why: exception.name }
  const holiday = hours.holidays.find((key) => calendarDate(key, Number(date.slice(0, 4))) === date)
  if (holiday !== undefined) return { intervals: [], why: holiday }
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return { intervals: hours.weekly.filter((each) => each.weekday === weekday), why: 'weekly' }
}

export interface Shown {
  isOpen: boolean
  why: string
}

/** As the runtime writes it, such as GMT-04:00, where `calendar.ts` takes the difference of two clocks. */
const offsetsIn = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' })
  return (instant) => {
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  }
}

/** Yields for each minute from `from` on, in order, until the caller stops. Exceptions must not overlap. */
export function* wallClock(hours: Hours, from: number): Generator<Shown & { instant: number }> {
  const offsetAt = offsetsIn(hours.time_zone)
  const rules = new Map<number, Rule>()
  const rule = (day: number): Rule => {
    const known = rules.get(day) ?? ruleOn(hours, new Date(day * DAY_MS).toISOString().slice(0, 10))
    rules.set(day, known)
    return known
  }
  let latest = -Infinity
  for (let instant = from; ; instant += MINUTE_MS) {
    latest = Math.max(latest, instant + offsetAt(instant))
    const day = Math.floor(latest / DAY_MS)
    const time = times[latest / MINUTE_MS - day * 1440] ?? ''
    const [today, yesterday] = [rule(day), rule(day - 1)]
    const isToday = today.intervals.some(({ start, end }) => start <= time && (end <= start || time < end))
    const isSinceYesterday = yesterday.intervals.some(({ start, end }) => end <= start && time < end)
    const why = !isToday && isSinceYesterday ? yesterday.why : today.why
    yield { instant, isOpen: isToday || isSinceYesterday, why }
  }
}
