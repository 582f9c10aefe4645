import { DateTime } from 'luxon'

const ZONE = 'America/Montreal'

export interface MontrealTime {
  /** ISO-8601, for `<time>`. */
  iso: string
  /** 'Nov. 21, 2026, 8:15 a.m.' */
  short: string
  /** With the zone's name. */
  full: string
}

/**
 * A timestamp of the wire as people in Montreal read it, wherever the browser is. Without an offset it is UTC; `null`
 * for text that is no time. Brings luxon: for screens that show times.
 */
export const montrealTime = (wire: string, language: string): MontrealTime | null => {
  const moment = DateTime.fromISO(wire.trim().replace(' ', 'T'), { zone: 'utc' }).setZone(ZONE).setLocale(`${language}-CA`)
  const iso = moment.toISO()
  if (iso === null) return null
  return {
    iso,
    short: moment.toLocaleString(DateTime.DATETIME_MED),
    full: `${moment.toLocaleString(DateTime.DATETIME_FULL)} (${ZONE})`,
  }
}
