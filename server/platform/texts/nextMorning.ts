import { DAY_MS, later, MINUTE_MS } from '../clock'
import { LOCAL_ZONE } from './localDay'

const DIGEST_HOUR = 8

const offsetFormat = (timeZone: string): Intl.DateTimeFormat => new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' })

export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && offsetFormat(name).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A zone that another version of the runtime knew may be gone. */
const formatOf = (zone: string): Intl.DateTimeFormat => offsetFormat(isTimeZone(zone) ? zone : LOCAL_ZONE)

const offsetOf = (format: Intl.DateTimeFormat, time: Date): number => {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** The first 8:00 in the zone that is later than `now`. Clocks change at night, so each day has one. */
export const nextMorning = (now: Date, zone: string): Date => {
  const format = formatOf(zone)
  const today = Math.floor((now.getTime() + offsetOf(format, now)) / DAY_MS) * DAY_MS
  const morningOf = (day: number): Date => {
    const wall = new Date(day + DIGEST_HOUR * 60 * MINUTE_MS)
    const near = later(wall, -offsetOf(format, wall))
    return later(wall, -offsetOf(format, near))
  }
  const morning = morningOf(today)
  return morning > now ? morning : morningOf(today + DAY_MS)
}
