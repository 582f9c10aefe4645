import { DAY_MIN, dayIn, firstInstant } from 'callflow/calendar'

const DIGEST_MIN = 8 * 60

export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first moment later than `now` at which so many minutes of a day in the zone are over. */
export const nextTime = (now: Date, zone: string, minutes: number): Date => {
  const timeOf = (day: number): Date => new Date(firstInstant(zone, day * DAY_MIN + minutes))
  const today = dayIn(zone, now.getTime())
  const time = timeOf(today)
  return time > now ? time : timeOf(today + 1)
}

/** The first 8:00. Clocks change at night, so each day has one. */
export const nextMorning = (now: Date, zone: string): Date => nextTime(now, zone, DIGEST_MIN)
