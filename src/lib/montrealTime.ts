import { DateTime } from 'luxon'

const ZONE = 'America/Montreal'

export interface MontrealTime {
  /** Milliseconds since 1970, for comparing. */
  at: number
  /** ISO-8601, for `<time>`. */
  iso: string
  /** 'Nov. 21, 2026, 8:15 a.m.' */
  short: string
  /** With the zone's name. */
  full: string
}

const momentOf = (wire: string): DateTime =>
  DateTime.fromISO(wire.trim().replace(' ', 'T'), { zone: 'utc' }).setZone(ZONE)

/** The day of a timestamp of the wire where the account holders live, as `YYYY-MM-DD`; `null` for text that is no time. */
export const montrealDay = (wire: string): string | null => momentOf(wire).toISODate()

/**
 * A timestamp of the wire as people in Montreal read it, wherever the browser is. Without an offset it is UTC; `null`
 * for text that is no time. Brings luxon: for screens that show times.
 */
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
