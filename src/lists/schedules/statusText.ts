import { dayIn, LOCAL_ZONE } from 'callflow/calendar'
import { msg, type Message } from '@/i18n/message'
import { dateText } from '@/lib/time'
import type { ListedSchedule } from '@/api/endpoints/schedules'

export interface Standing {
  isOpen: boolean
  /** Null if nothing changes. */
  changesAt: Date | null
}

const formats = new Map<string, Intl.DateTimeFormat>()

const options = {
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'long' },
  date: { month: 'short', day: 'numeric' },
} as const

const make = (locale: string, given: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(locale, { ...given, timeZone })
  } catch {
    // The browser may not know a zone that the service knows.
    return new Intl.DateTimeFormat(locale, { ...given, timeZone: LOCAL_ZONE })
  }
}

const text = (kind: keyof typeof options, language: string, timeZone: string, at: Date): string => {
  const key = `${kind} ${language} ${timeZone}`
  const format = formats.get(key) ?? make(`${language}-CA`, options[kind], timeZone)
  formats.set(key, format)
  return format.format(at)
}

const DAYS_NAMED_BY_WEEKDAY = 6

const opens = (days: number, time: string, weekday: string, date: string): Message => {
  if (days <= 0) return msg('Opens today at {time}', { time })
  if (days === 1) return msg('Opens tomorrow at {time}', { time })
  return days <= DAYS_NAMED_BY_WEEKDAY ? msg('Opens {weekday} at {time}', { weekday, time }) : msg('Opens on {date} at {time}', { date, time })
}

const closes = (days: number, time: string, weekday: string, date: string): Message => {
  if (days <= 0) return msg('Closes today at {time}', { time })
  if (days === 1) return msg('Closes tomorrow at {time}', { time })
  return days <= DAYS_NAMED_BY_WEEKDAY ? msg('Closes {weekday} at {time}', { weekday, time }) : msg('Closes on {date} at {time}', { date, time })
}

export const stateText = (isOpen: boolean): Message => (isOpen ? msg('Open now') : msg('Closed now'))

/** "Opens Monday at 9:00 a.m.", in the time zone of the schedule. */
export const nextChangeText = ({ isOpen, changesAt }: Standing, timeZone: string, now: Date, language: string): Message => {
  if (changesAt === null) return isOpen ? msg('Open until further notice') : msg('Closed until further notice')
  const part = (kind: keyof typeof options): string => dateText(text(kind, language, timeZone, changesAt), language)
  const wording = isOpen ? closes : opens
  return wording(dayIn(timeZone, changesAt.getTime()) - dayIn(timeZone, now.getTime()), part('time'), part('weekday'), part('date'))
}

/** "Nov 27, 5:00 p.m.", for the end of an override. */
export const instantText = (at: Date, timeZone: string, language: string): Message =>
  msg('{date} at {time}', { date: dateText(text('date', language, timeZone, at), language), time: dateText(text('time', language, timeZone, at), language) })

const instant = (text: string | null): Date | null => {
  const at = text === null ? NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

/** `null` for a service that reports no status. */
export const standingOf = ({ status }: Pick<ListedSchedule, 'status'>): Standing | null =>
  status === null ? null : { isOpen: status.is_open === 1, changesAt: instant(status.changes_at) }

export interface StandingOverride {
  isOpen: boolean
  until: Date | null
  byName: string
}

export const overrideOf = ({ override }: Pick<ListedSchedule, 'override'>): StandingOverride | null =>
  override === null ? null : { isOpen: override.state === 'open', until: instant(override.until), byName: override.by_name ?? '' }
