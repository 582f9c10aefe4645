import ICAL from 'ical.js'
import { dateOf, DAY_MIN, DAY_MS, dayNumber, firstInstant, MINUTE_MS, wallTime, weekdayOf } from 'callflow/calendar'
import type { Line } from './components'

/** A date as it is written; null minutes: without a time of day. */
export interface Moment {
  day: number
  minutes: number | null
  isUtc: boolean
}

const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:T([01]\d|2[0-4])([0-5]\d)(?:[0-5]\d|60)?(Z)?)?$/i

/** Null for what is no date, or for one that doesn't exist. */
export const momentIn = (text: string, isDate: boolean): Moment | null => {
  const [, year = '', month = '', day = '', hour, minute, utc] = written.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  const number = dayNumber(date)
  if (Number.isNaN(number) || !new Date(Date.parse(date)).toISOString().startsWith(date) || year < '1600' || year > '9000') return null
  return { day: number, minutes: isDate || hour === undefined ? null : Number(hour) * 60 + Number(minute), isUtc: utc !== undefined }
}

export const momentsIn = ({ value, parameters }: Line): (Moment | null)[] =>
  value.split(',').filter((each) => each.trim() !== '').map((each) => momentIn(each.split('/')[0] ?? '', parameters.get('VALUE')?.toUpperCase() === 'DATE'))

/** Local minutes since 1970. A day whose clock skips midnight begins at midnight all the same. */
export const localMinutes = ({ day, minutes, isUtc }: Moment, zone: string): number => {
  const time = day * DAY_MIN + (minutes ?? 0)
  if (!isUtc || minutes === null) return time
  const local = wallTime(zone, time * MINUTE_MS)
  const midnight = local - (((local % DAY_MIN) + DAY_MIN) % DAY_MIN)
  return firstInstant(zone, midnight) === time * MINUTE_MS ? midnight : local
}

/** The day that a midnight stands for, also if it was taken in a zone nearby. */
export const nearestDay = (moment: Moment, zone: string): number =>
  moment.isUtc ? Math.round(localMinutes(moment, zone) / DAY_MIN) : moment.day

/** The last day of what starts at midnight and ends at this time. */
export const lastStart = (moment: Moment, zone: string, startsAtTime: boolean): number =>
  moment.isUtc && (startsAtTime || moment.minutes !== 0) ? Math.floor(localMinutes(moment, zone) / DAY_MIN) : moment.day

/** For whole days, by day numbers. */
export interface Rule {
  freq: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY'
  interval: number
  weekStart: number
  months: readonly number[] | undefined
  monthDays: readonly number[] | undefined
  yearDays: readonly number[] | undefined
  weeks: readonly number[] | undefined
  /** With the number of the weekday in its month or year, or 0. */
  weekdays: readonly { nth: number; weekday: number }[] | undefined
  positions: readonly number[] | undefined
  count: number
  until: number
}

const WEEK = 7
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const
const known = /^(?:FREQ|INTERVAL|WKST|UNTIL|COUNT|BY(?:DAY|MONTHDAY|MONTH|YEARDAY|WEEKNO|SETPOS|HOUR|MINUTE|SECOND)|X-.*)$/
/** Of no meaning for whole days; the end is read by `dayIn`. */
const unread = /^(?:UNTIL|BYHOUR|BYMINUTE|BYSECOND|X-.*)$/

const weekdayIn = (text: string): number => names.indexOf(text.slice(-2)) + 1

/** Null if it can't be read, `often` if it repeats within a day. `dayIn` reads the last date. */
export const ruleIn = (text: string, dayIn: (date: string) => string | null): Rule | 'often' | null => {
  const parts = text.toUpperCase().split(';').map((part) => part.split('=').map((each) => each.trim())).filter(([, value]) => value)
  if (!parts.every(([name = '']) => known.test(name))) return null
  const written = parts.find(([name]) => name === 'UNTIL')?.[1]
  const until = written === undefined ? null : dayIn(written)
  if (written !== undefined && until === null) return null
  try {
    const recur = ICAL.Recur.fromString(parts.flatMap(([name = '', value]) => (unread.test(name) ? [] : [`${name}=${value}`])).join(';'))
    const freq = frequencies.find((each) => each === recur.freq)
    if (freq === undefined) return recur.freq === undefined ? null : 'often'
    const { BYMONTH: months, BYMONTHDAY: monthDays, BYYEARDAY: yearDays, BYWEEKNO: weeks, BYDAY, BYSETPOS: positions } = recur.parts
    const weekdays = BYDAY?.map((day) => ({ nth: Number(day.slice(0, -2)), weekday: weekdayIn(day) }))
    const weekStart = weekdayIn(parts.find(([name]) => name === 'WKST')?.[1] ?? 'MO')
    return { freq, interval: recur.interval, weekStart, months, monthDays, yearDays, weeks, weekdays, positions, count: recur.count ?? Infinity, until: until === null ? Infinity : dayNumber(until) }
  } catch {
    return null
  }
}

interface Day {
  number: number
  year: number
  month: number
  day: number
}

const dayAt = (number: number): Day => {
  const date = new Date(number * DAY_MS)
  return { number, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const firstOf = (year: number, month = 1): number => Date.UTC(year, month - 1, 1) / DAY_MS
const lastOf = (year: number, month = 12): number => Date.UTC(year, month, 0) / DAY_MS

/** The first day of the week with the number 1, which has at least four days of the year. */
const firstWeek = (year: number, weekStart: number): number => {
  const fourth = firstOf(year) + 3
  return fourth - ((weekdayOf(fourth) - weekStart + WEEK) % WEEK)
}

/** Negative values count from the end. */
const isIn = (values: readonly number[] | undefined, value: number, length: number): boolean =>
  values === undefined || values.includes(value) || values.includes(value - length - 1)

const isOfWeek = ({ weeks, weekStart }: Rule, { number, year }: Day): boolean => {
  if (weeks === undefined) return true
  const weekYear = [year + 1, year].find((each) => firstWeek(each, weekStart) <= number) ?? year - 1
  const first = firstWeek(weekYear, weekStart)
  return isIn(weeks, Math.floor((number - first) / WEEK) + 1, (firstWeek(weekYear + 1, weekStart) - first) / WEEK)
}

const isOfWeekday = ({ weekdays, freq, months }: Rule, { number, year, month }: Day): boolean => {
  if (weekdays === undefined) return true
  const isOfMonth = freq === 'MONTHLY' || months !== undefined
  const [first, last] = isOfMonth ? [firstOf(year, month), lastOf(year, month)] : [firstOf(year), lastOf(year)]
  const places = freq === 'YEARLY' || freq === 'MONTHLY' ? [0, Math.floor((number - first) / WEEK) + 1, -Math.floor((last - number) / WEEK) - 1] : [0]
  return weekdays.some(({ nth, weekday }) => weekday === weekdayOf(number) && places.includes(nth))
}

/** What a rule doesn't say is as on its first day. */
const isLikeFirst = ({ freq, months, monthDays, yearDays, weeks, weekdays }: Rule, first: Day, day: Day): boolean => {
  const namesDays = [monthDays, yearDays, weekdays].some((each) => each !== undefined)
  if (freq === 'DAILY') return true
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && weeks !== undefined)) return namesDays || weekdayOf(day.number) === weekdayOf(first.number)
  if (!namesDays && day.day !== first.day) return false
  return freq === 'MONTHLY' || months !== undefined || yearDays !== undefined || weekdays !== undefined || day.month === first.month
}

const isNamed = (rule: Rule, first: Day, day: Day): boolean =>
  isIn(rule.months, day.month, 12) &&
  isIn(rule.monthDays, day.day, lastOf(day.year, day.month) - firstOf(day.year, day.month) + 1) &&
  isIn(rule.yearDays, day.number - firstOf(day.year) + 1, lastOf(day.year) - firstOf(day.year) + 1) &&
  isOfWeek(rule, day) &&
  isOfWeekday(rule, day) &&
  isLikeFirst(rule, first, day)

/** Days with the same number are of the same year, month, week or day of the rule. */
const periodOf = ({ freq, weekStart }: Rule, first: Day, { number, year, month }: Day): number => {
  if (freq === 'YEARLY') return year - first.year
  if (freq === 'MONTHLY') return (year - first.year) * 12 + month - first.month
  const before = freq === 'WEEKLY' ? (weekdayOf(first.number) - weekStart + WEEK) % WEEK : 0
  return Math.floor((number - first.number + before) / (freq === 'WEEKLY' ? WEEK : 1))
}

const startOf = (rule: Rule, day: Day): number => {
  if (rule.freq === 'YEARLY') return firstOf(day.year)
  if (rule.freq === 'MONTHLY') return firstOf(day.year, day.month)
  return rule.freq === 'WEEKLY' ? day.number - ((weekdayOf(day.number) - rule.weekStart + WEEK) % WEEK) : day.number
}

/**
 * The days that a rule names (RFC 5545, 3.3.10), in order, up to `last`; without a number of days to count, those before
 * `from` may be missing. Each day is asked, so that the work is bounded whatever the rule says: ical.js counts some rules
 * forever, and moves February 29 into March.
 */
export function* namedDays(rule: Rule, start: string, { from, last }: { from: string; last: string }): Generator<string> {
  const first = dayAt(dayNumber(start))
  const end = Math.min(dayNumber(last), rule.until)
  let left = rule.count
  const begin = left === Infinity ? dayAt(Math.max(first.number, dayNumber(from))) : first
  for (let day = dayAt(startOf(rule, begin)); day.number <= end; ) {
    const period = periodOf(rule, first, day)
    const found: number[] = []
    for (; periodOf(rule, first, day) === period; day = dayAt(day.number + 1)) {
      if (period % rule.interval === 0 && isNamed(rule, first, day)) found.push(day.number)
    }
    for (const [index, number] of found.entries()) {
      if (!isIn(rule.positions, index + 1, found.length) || number < first.number || number > end) continue
      left -= 1
      yield dateOf(number)
      if (left === 0) return
    }
  }
}
