import { DateTime } from 'luxon'

const ZONE = 'America/Montreal'

export interface MontrealTime {
  at: number
  iso: string
  short: string
  full: string
}

const momentOf = (wire: string): DateTime =>
  DateTime.fromISO(wire.trim().replace(' ', 'T'), { zone: 'utc' }).setZone(ZONE)

/** The calendar day in Montreal, where account holders live; `null` for an invalid timestamp. */
export const montrealDay = (wire: string): string | null => momentOf(wire).toISODate()

/** Timestamps without an offset are UTC. Imports luxon: only for screens that show times. */
export const montrealTime = (wire: string, language: string): MontrealTime | null => {
  const moment = momentOf(wire).setLocale(`${language}-CA`)
  const iso = moment.toISO()
  if (iso === null) return null
  return {
    at: moment.toMillis(),
    iso,
    short: moment.toLocaleString(DateTime.DATETIME_MED),
    full: `${moment.toLocaleString(DateTime.DATETIME_FULL)} (${ZONE})`,
  }
}
