import { FIRST_DAY } from 'contract/operation'

/**
 * Dates are `YYYY-MM-DD`, days their numbers, 0 for 1970-01-01; both without a time zone. Local times are minutes since
 * 1970-01-01T00:00 as the clock on the wall shows them, instants milliseconds since 1970.
 */

export const DAY_MIN = 1440
export const MINUTE_MS = 60_000
export const DAY_MS = DAY_MIN * MINUTE_MS

/** The customers' time zone: the product is sold in Quebec. */
export const LOCAL_ZONE = 'America/Montreal'

export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** February 29 becomes the 28th in other years; months may run beyond the year. */
export const monthDay = (year: number, month: number, day: number): number => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Date.UTC(year, month - 1, Math.min(day, last)) / DAY_MS
}

export const dayAfter = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** So many, ending with this one. */
export const daysUntil = (last: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(last, index + 1 - days))

/** The last day of the month if it has no such day. */
export const monthsAfter = (date: string, months: number): string =>
  dateOf(monthDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months, Number(date.slice(8))))

/** The days of a month, `YYYY-MM`, in rows from Monday to Sunday; null for those of other months. */
export const weeksOf = (month: string): (string | null)[][] => {
  const first = dayNumber(`${month}-01`)
  const length = Number(dateOf(monthDay(Number(month.slice(0, 4)), Number(month.slice(5)), 31)).slice(8))
  const blanks = weekdayOf(first) - 1
  const cells = [...Array.from({ length: blanks }, () => null), ...Array.from({ length }, (_, index) => dateOf(first + index))]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) => Array.from({ length: 7 }, (__, index) => cells[row * 7 + index] ?? null))
}

/** A date that exists, and not before what the lists know. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && !Number.isNaN(dayNumber(text)) && dateOf(dayNumber(text)) === text

/** Null for what is no `YYYY-MM-DDTHH:MM`. Some browsers read a date in any text. */
export const localMinutes = (text: string): number | null => {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : NaN
  return Number.isNaN(time) ? null : time / MINUTE_MS
}

/** `YYYY-MM-DDTHH:MM`. */
export const localText = (wall: number): string => new Date(wall * MINUTE_MS).toISOString().slice(0, 16)

const formats = new Map<string, Intl.DateTimeFormat>()

const makeFormat = (timeZone: string): Intl.DateTimeFormat => {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', ...time })
}

/** A zone that this runtime doesn't know must not stop a call. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat
  try {
    format = makeFormat(zone)
  } catch {
    format = makeFormat(LOCAL_ZONE)
  }
  formats.set(zone, format)
  return format
}

const wallTimeAt = (zone: string, instant: number): number => {
  const [, month, day, year, hour, minute] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(formatOf(zone).format(instant)) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / MINUTE_MS
}

/** By zone, as each day of UTC begins. */
const offsets = new Map<string, Map<number, number>>()
const MOST_DAYS = 20_000

/** Formatting a time takes a hundred times longer than looking it up. */
const offsetAsBegins = (zone: string, day: number): number => {
  const before = offsets.get(zone)
  const known = before === undefined || before.size > MOST_DAYS ? new Map<number, number>() : before
  offsets.set(zone, known)
  const offset = known.get(day) ?? wallTimeAt(zone, day * DAY_MS) - day * DAY_MIN
  known.set(day, offset)
  return offset
}

/** No clock is moved twice within a day. */
export const wallTime = (zone: string, instant: number): number => {
  const day = Math.floor(instant / DAY_MS)
  const offset = offsetAsBegins(zone, day)
  return offset === offsetAsBegins(zone, day + 1) ? Math.floor(instant / MINUTE_MS) + offset : wallTimeAt(zone, instant)
}

/** The day in the zone. */
export const dayIn = (zone: string, instant: number): number => Math.floor(wallTime(zone, instant) / DAY_MIN)

/** In the customers' zone. */
export const localDay = (time: Date | number): string => dateOf(dayIn(LOCAL_ZONE, Number(time)))

/** `YYYY-MM-DD HH:mm:ss`, in the customers' zone. */
export const localTime = (time: Date): string => {
  const seconds = Math.floor(time.getTime() / 1000) % 60
  return `${localText(wallTime(LOCAL_ZONE, time.getTime())).replace('T', ' ')}:${String(seconds).padStart(2, '0')}`
}

const offsetAt = (zone: string, instant: number): number => wallTime(zone, instant) * MINUTE_MS - Math.floor(instant / MINUTE_MS) * MINUTE_MS

/** The change of the clock between the two, which have different offsets. */
const changeBetween = (zone: string, before: number, after: number): number => {
  const offset = offsetAt(zone, before)
  let [from, to] = [before, after]
  while (to - from > MINUTE_MS) {
    const middle = Math.floor((from + to) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(zone, middle) === offset) from = middle
    else to = middle
  }
  return to
}

/** The latest time that the clock on the wall has shown: while an hour is repeated, it stands at the hour's end. */
export const latestTime = (zone: string, instant: number): number => {
  const [before, now] = [offsetAt(zone, instant - DAY_MS), offsetAt(zone, instant)]
  const wall = wallTime(zone, instant)
  if (now >= before) return wall
  const change = changeBetween(zone, instant - DAY_MS, instant)
  return Math.max(wall, (change + before) / MINUTE_MS - 1)
}

/**
 * When the clock on the wall first shows this time or a later one. A time that is skipped comes when the clock is moved;
 * of a time that is repeated, only the first counts.
 */
export const firstInstant = (zone: string, wall: number): number => {
  const time = wall * MINUTE_MS
  const [before, after] = [offsetAt(zone, time - DAY_MS), offsetAt(zone, time + DAY_MS)]
  if (before === after) return time - before
  const [early, late] = [time - before, time - after]
  if (offsetAt(zone, early) === before) return early
  return offsetAt(zone, late) === after ? late : changeBetween(zone, late, early)
}
