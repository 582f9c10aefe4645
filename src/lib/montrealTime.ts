import { DateTime } from 'luxon'

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

/** Timestamps without an offset are UTC. Imports luxon: only for screens that show times. */
export const montrealTime = (wire: string, language: string): MontrealTime | null => {
  const dateTime = dateTimeOf(wire).setLocale(`${language}-CA`)
  const iso = dateTime.toISO()
  if (iso === null) return null
  return {
    at: dateTime.toMillis(),
    iso,
    short: dateTime.toLocaleString(DateTime.DATETIME_MED),
    full: `${dateTime.toLocaleString(DateTime.DATETIME_FULL)} (${ZONE})`,
  }
}
