import { DateTime } from 'luxon'
import { dateText } from './dateText'

const ZONE = 'America/Montreal'

export interface MontrealTime {
  at: number
  iso: string
  short: string
  full: string
}

const dateTimeOf = (wire: string): DateTime =>
  DateTime.fromISO(wire.trim().replace(' ', 'T'), { zone: 'utc' }).setZone(ZONE)

export const montrealDay = (wire: string): string | null => dateTimeOf(wire).toISODate()

const RECENT_DAYS = 300
const DAY_MS = 86_400_000
const recentForm = { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** Within a year a day needs no year; long after, nobody looks for the minute. */
const besideAge = (dateTime: DateTime, now: number): string =>
  dateTime.toLocaleString(now - dateTime.toMillis() < RECENT_DAYS * DAY_MS ? recentForm : DateTime.DATE_MED)

/**
 * Timestamps without an offset are UTC. With `now`, `short` is what stands beside "3 days ago".
 * Imports luxon: only for screens that show times.
 */
export const montrealTime = (wire: string, language: string, now: number | null = null): MontrealTime | null => {
  const dateTime = dateTimeOf(wire).setLocale(`${language}-CA`)
  const iso = dateTime.toISO()
  if (iso === null) return null
  return {
    at: dateTime.toMillis(),
    iso,
    short: dateText(now === null ? dateTime.toLocaleString(DateTime.DATETIME_MED) : besideAge(dateTime, now), language),
    full: `${dateText(dateTime.toLocaleString(DateTime.DATETIME_FULL), language)} (${ZONE})`,
  }
}
