import { DAY_MS, LOCAL_ZONE, localDay } from 'callflow/calendar'
import { dateText } from './time'
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

export interface MontrealTime {
  at: number
  iso: string
  short: string
  full: string
}

const written = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** Timestamps without an offset are UTC. NaN for what is no timestamp. */
const instantOf = (wire: string): number => {
  const text = wire.trim().replace(' ', 'T')
  const [found, offset] = written.exec(text) ?? []
  return found === undefined ? NaN : Date.parse(text.includes('T') && offset === undefined ? `${text}Z` : text)
}

export const montrealDay = (wire: string): string | null => {
  const at = instantOf(wire)
  return Number.isNaN(at) ? null : localDay(at)
}

const formatAs = (options: Intl.DateTimeFormatOptions): ((at: number, language: string) => string) => {
  const madeFor = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: LOCAL_ZONE }))
  return (at, language) => dateText(madeFor(language).format(at), language)
}

const day = { month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: 'numeric' } as const
const dateOf = formatAs({ year: 'numeric', ...day })
const recentOf = formatAs({ ...day, ...time })
const shortOf = formatAs({ year: 'numeric', ...day, ...time })
const fullOf = formatAs({ year: 'numeric', month: 'long', day: 'numeric', ...time, timeZoneName: 'short' })

const RECENT_DAYS = 300

/** Within a year a day needs no year; long after, nobody looks for the minute. */
const besideAge = (at: number, now: number) => (now - at < RECENT_DAYS * DAY_MS ? recentOf : dateOf)

/** With `now`, `short` is what stands beside "3 days ago". */
export const montrealTime = (wire: string, language: string, now: number | null = null): MontrealTime | null => {
  const at = instantOf(wire)
  if (Number.isNaN(at)) return null
  const formatShort = now === null ? shortOf : besideAge(at, now)
  return { at, iso: new Date(at).toISOString(), short: formatShort(at, language), full: `${fullOf(at, language)} (${LOCAL_ZONE})` }
}

/** "Apr 10, 2026": the day of an ISO instant in Montreal; other text stays as it is. */
export const formatMoment = (instant: string, language: string): string => {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? instant : dateOf(at, language)
}
