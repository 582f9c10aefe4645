import ICAL from 'ical.js'
import type { LeftOut } from 'contract/schedules'
import { dateOf, DAY_MIN } from 'callflow/calendar'
import { isTimeZone } from '../../../platform/texts/nextMorning'
import type { CalendarPart, Line } from './components'
import { lastStart, localMinutes, momentIn, momentsIn, nearestDay, type Moment, ruleIn, type Rule } from './recurrence'

const LONGEST_NAME = 100
const LONGEST_DAYS = 3_660
const LAST_MINUTE = DAY_MIN - 1

export type Reason = LeftOut['reason']

/** Days as numbers. */
export interface Days {
  first: number
  length: number
}

export interface Series extends Days {
  /** Where the rules start: in UTC, it can be the day before. */
  ruleStart: number
  rules: readonly Rule[]
  extra: readonly number[]
  exceptRules: readonly Rule[]
  except: readonly number[]
}

export interface CalendarEvent {
  name: string
  uid: string | null
  sequence: number
  isCancelled: boolean
  /** If it changes one day of another event, or that day and all that follow. */
  changes: { day: number; andLater: boolean } | null
  from: number | null
  days: Series | Reason
}

const valueOf = (lines: readonly Line[], name: string): string | undefined => lines.find((line) => line.name === name)?.value

const nameIn = (lines: readonly Line[], unnamed: string): string => {
  const text: unknown = ICAL.Property.fromString(`SUMMARY:${valueOf(lines, 'SUMMARY') ?? ''}`).getFirstValue()
  const name = typeof text === 'string' ? text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  return [...name].slice(0, LONGEST_NAME).join('').trim() || unnamed
}

const momentOf = (lines: readonly Line[], name: string): Moment | null | undefined => {
  const line = lines.find((each) => each.name === name)
  return line === undefined ? undefined : (momentsIn(line)[0] ?? null)
}

/** In minutes; null if it can't be read. */
const durationOf = (text: string): number | null => {
  try {
    return ICAL.Duration.fromString(text.toUpperCase()).toSeconds() / 60
  } catch {
    return null
  }
}

const isMarked = (lines: readonly Line[]): boolean => lines.some(({ name, value }) => name.includes('ALLDAY') && /^(?:TRUE|1)$/i.test(value))

const daysBetweenTimes = (from: number, to: number): Days | 'timed' | 'backwards' => {
  if (to < from) return 'backwards'
  const isWhole = from % DAY_MIN === 0 && to > from && (to % DAY_MIN === 0 || to % DAY_MIN >= LAST_MINUTE)
  return isWhole ? { first: from / DAY_MIN, length: Math.ceil((to - from) / DAY_MIN) } : 'timed'
}

interface Zones {
  /** Of the schedule. */
  own: string
  calendar: string | null
}

interface Place {
  days: Days
  zone: string
}

/** Whole days with dates, or from midnight to midnight, or marked as such by Outlook. */
const placeOf = (lines: readonly Line[], start: Moment, { own, calendar }: Zones): Place | Reason => {
  const [end, duration] = [momentOf(lines, 'DTEND'), valueOf(lines, 'DURATION')]
  const minutes = end === undefined && duration !== undefined ? durationOf(duration) : 0
  if (end === null || minutes === null) return 'unreadable'
  const endIn = (zone: string): number => (end === undefined ? localMinutes(start, zone) + minutes : localMinutes(end, zone))
  if (start.minutes === null) {
    const length = Math.ceil((endIn(own) - localMinutes(start, own)) / DAY_MIN)
    return length < 0 ? 'backwards' : { days: { first: start.day, length: Math.max(1, length) }, zone: own }
  }
  const named = lines.find(({ name }) => name === 'DTSTART')?.parameters.get('TZID') ?? ''
  const zones = start.isUtc ? [own, ...(calendar !== null && isTimeZone(calendar) ? [calendar] : []), 'UTC'] : [isTimeZone(named) ? named : own]
  const found = zones.map((zone) => ({ zone, days: daysBetweenTimes(localMinutes(start, zone), endIn(zone)) }))
  for (const { zone, days } of found) if (typeof days === 'object') return { zone, days }
  if (found[0]?.days === 'backwards' || !isMarked(lines)) return found[0]?.days === 'backwards' ? 'backwards' : 'timed'
  const first = start.isUtc ? nearestDay(start, own) : start.day
  return { zone: own, days: { first, length: Math.max(1, (start.isUtc ? Math.round : Math.ceil)(endIn(own) / DAY_MIN) - first) } }
}

const seriesOf = (lines: readonly Line[], zones: Zones): Series | Reason => {
  const start = momentOf(lines, 'DTSTART')
  if (start === null || start === undefined) return 'unreadable'
  const place = placeOf(lines, start, zones)
  if (typeof place === 'string') return place
  const { days, zone } = place
  if (days.length > LONGEST_DAYS) return 'unreadable'
  const shift = start.isUtc ? days.first - start.day : 0
  const dayIn = (text: string): string | null => {
    const moment = momentIn(text, false)
    return moment && dateOf(lastStart(moment, zone, start.minutes !== null) - shift)
  }
  const rulesOf = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => ruleIn(value, dayIn))
  const daysOf = (name: string) => lines.filter((line) => line.name === name).flatMap(momentsIn).map((moment) => moment && nearestDay(moment, zone))
  const [rules, exceptRules, extra, except] = [rulesOf('RRULE'), rulesOf('EXRULE'), daysOf('RDATE'), daysOf('EXDATE')]
  if ([...rules, ...exceptRules, ...extra, ...except].includes(null)) return 'unreadable'
  if ([...rules, ...exceptRules].includes('often')) return 'often'
  const isRule = (rule: Rule | 'often' | null): rule is Rule => typeof rule === 'object' && rule !== null
  const isDay = (day: number | null): day is number => day !== null
  return { ...days, ruleStart: days.first - shift, rules: rules.filter(isRule), exceptRules: exceptRules.filter(isRule), extra: extra.filter(isDay), except: except.filter(isDay) }
}

export const eventIn = ({ lines, isWhole, isCancelled, timeZone }: CalendarPart, ownZone: string, unnamed: string): CalendarEvent => {
  const changed = lines.find(({ name }) => name === 'RECURRENCE-ID')
  const changedDay = changed && momentsIn(changed)[0]
  const isUnreadable = !isWhole || (changed !== undefined && !changedDay)
  return {
    name: nameIn(lines, unnamed),
    uid: valueOf(lines, 'UID') || null,
    sequence: Number(valueOf(lines, 'SEQUENCE')) || 0,
    isCancelled: isCancelled || valueOf(lines, 'STATUS')?.toUpperCase() === 'CANCELLED',
    changes: changed !== undefined && changedDay ? { day: nearestDay(changedDay, ownZone), andLater: changed.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE' } : null,
    from: momentOf(lines, 'DTSTART')?.day ?? null,
    days: isUnreadable ? 'unreadable' : seriesOf(lines, { own: ownZone, calendar: timeZone }),
  }
}

