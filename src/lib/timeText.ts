import { DateTime } from 'luxon'
import { dateText, serviceNow } from './time'
import { perLanguage } from './text'

const SECOND_MS = 1000

const units: readonly [unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['month', 30.44],
  ['year', 12],
]

const formatIn = perLanguage((locale) => new Intl.RelativeTimeFormat(locale))
const nowIn = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'))

export const relativeText = (at: number, now: number, language: string): string => {
  let left = Math.max(0, now - at) / SECOND_MS
  let [amount, shown]: [number, Intl.RelativeTimeFormatUnit] = [0, 'second']
  for (const [unit, size] of units) {
    left /= size
    if (Math.floor(left) < 1) break
    ;[amount, shown] = [Math.floor(left), unit]
  }
  return shown === 'second' ? nowIn(language) : formatIn(language).format(-amount, shown)
}

let days: Intl.DateTimeFormat | null = null

/** `YYYY-MM-DD`, as the service counts days. Without luxon, for screens that show no times. */
export const montrealToday = (now = serviceNow()): string => {
  // Made once: a filter asks for the day whenever it renders.
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montreal', year: 'numeric', month: '2-digit', day: '2-digit' })
  return days.format(now)
}

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
