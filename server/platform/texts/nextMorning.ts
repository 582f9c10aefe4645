import { DAY_MIN, dayIn, firstInstant } from 'callflow/calendar'

const DIGEST_MIN = 8 * 60

export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The first 8:00 in the zone that is later than `now`. Clocks change at night, so each day has one. */
export const nextMorning = (now: Date, zone: string): Date => {
  const morningOf = (day: number): Date => new Date(firstInstant(zone, day * DAY_MIN + DIGEST_MIN))
  const today = dayIn(zone, now.getTime())
  const morning = morningOf(today)
  return morning > now ? morning : morningOf(today + 1)
}
