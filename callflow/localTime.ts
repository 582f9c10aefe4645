/** Local times are minutes since 1970-01-01T00:00 as the clock on the wall shows them, instants milliseconds since 1970. */

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const USUAL_ZONE = 'America/Montreal'

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
    format = makeFormat(USUAL_ZONE)
  }
  formats.set(zone, format)
  return format
}

export const wallTime = (zone: string, instant: number): number => {
  const [, month, day, year, hour, minute] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(formatOf(zone).format(instant)) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / MINUTE_MS
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
