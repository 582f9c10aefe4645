import { setImmediate } from 'node:timers/promises'
import { leftOutReasons, MAX_EXCEPTIONS, type ImportHolidaysReply, type LeftOut, type ScheduleException } from 'contract/schedules'
import { dateOf, dayNumber } from 'callflow/calendar'
import { Validation, type Language, type Sentence } from '../../platform/failures/failures'
import { closuresOf, type Closure, type Effort } from './calendar/closures'
import { partsIn } from './calendar/components'
import { eventIn, type CalendarEvent, type Reason, type Series } from './calendar/events'

const MAX_EVENTS = 20_000
const MAX_ASKED_DAYS = 2_000_000
/** Named of those that are left out for a reason. */
const MAX_NAMED = 20
/** Others are served in between. */
const EVENTS_AT_ONCE = 50

const isNoCalendar: Sentence = {
  en: "This file isn't a calendar (.ics), or it's damaged.",
  fr: "Ce fichier n'est pas un calendrier (.ics), ou il est endommagé.",
}

const hasNothing: Sentence = {
  en: 'This calendar has no events.',
  fr: 'Ce calendrier ne contient aucun événement.',
}

const hasTooMany: Sentence = {
  en: 'This calendar has more than 20,000 events. Export a shorter period, or only the calendar of your days off.',
  fr: "Ce calendrier contient plus de 20\u00a0000 événements. Exportez une période plus courte, ou seulement le calendrier de vos jours de congé.",
}

const unnamed: Sentence = { en: 'Day off', fr: 'Jour de congé' }

const refuse = (why: Sentence): never => {
  throw new Validation({ ics: [why] })
}

interface Place {
  today: string
  timeZone: string
  language: Language
}

const readEvents = async (ics: string, { timeZone, language }: Place): Promise<CalendarEvent[]> => {
  const events: CalendarEvent[] = []
  for (const part of partsIn(ics)) {
    if (events.length === MAX_EVENTS) return refuse(hasTooMany)
    const event = eventIn(part, timeZone, unnamed[language])
    events.push(part.kind === 'VEVENT' ? event : { ...event, changes: null, days: 'task' })
    if (events.length % EVENTS_AT_ONCE === 0) await setImmediate()
  }
  if (events.length === 0) return refuse(/BEGIN:VCALENDAR/i.test(ics) ? hasNothing : isNoCalendar)
  return events
}

const hasDays = (event: CalendarEvent): event is CalendarEvent & { days: Series } => typeof event.days === 'object'

/** The events of a file by what they are versions of. Some programs give all events one UID. */
const makeVersions = (events: readonly CalendarEvent[]) => {
  const keyOf = ({ uid, changes }: CalendarEvent): string => JSON.stringify([uid, changes])
  const startOf = (event: CalendarEvent): string => JSON.stringify([keyOf(event), event.sequence, event.from])
  const [latest, cancelled, changes] = [new Map<string, number>(), new Set<string>(), new Map<string | null, CalendarEvent[]>()]
  for (const event of events) {
    if (event.uid === null) continue
    latest.set(keyOf(event), Math.max(latest.get(keyOf(event)) ?? 0, event.sequence))
    if (event.isCancelled) cancelled.add(startOf(event))
  }
  const isReplaced = (event: CalendarEvent): boolean =>
    event.uid !== null && (event.sequence < (latest.get(keyOf(event)) ?? 0) || (!event.isCancelled && cancelled.has(startOf(event))))
  for (const event of events) {
    if (event.uid !== null && event.changes !== null && !isReplaced(event)) changes.set(event.uid, [...(changes.get(event.uid) ?? []), event])
  }
  return { isReplaced, changesOf: ({ uid, changes: own }: CalendarEvent) => (own === null ? (changes.get(uid) ?? []) : []) }
}

const reasonOf = (event: CalendarEvent, isReplaced: boolean, today: number): Reason | null => {
  const { days, from, isCancelled } = event
  if (days === 'task') return days
  if (isReplaced) return 'replaced'
  if (isCancelled) return 'cancelled'
  if (typeof days === 'object') return null
  return days === 'backwards' && from !== null && from < today ? 'past' : days
}

/** Days in a row with the same name are one closure. */
const joined = (closures: readonly Closure[]): Closure[] => {
  const found: Closure[] = []
  const last = new Map<string, Closure>()
  for (const closure of [...closures].sort((one, other) => one.first - other.first)) {
    const key = `${closure.name}\n${closure.isYearly ? closure.first : ''}`
    const before = last.get(key)
    if (before !== undefined && closure.first <= before.first + before.length) {
      before.length = Math.max(before.length, closure.first + closure.length - before.first)
      continue
    }
    const added = { ...closure }
    last.set(key, added)
    found.push(added)
  }
  return found
}

const exceptionOf = ({ name, first, length, isYearly }: Closure): ScheduleException => ({
  name,
  from: dateOf(first),
  to: dateOf(first + length - 1),
  is_yearly: isYearly ? 1 : 0,
  intervals: [],
})

interface Left {
  name: string
  from: number | null
  reason: Reason
}

const listed = (left: readonly Left[]): LeftOut[] =>
  leftOutReasons.flatMap((reason) => {
    const events = left.filter((each) => each.reason === reason)
    const named = events.slice(0, MAX_NAMED).map(({ name, from }) => ({ name, from: from === null ? null : dateOf(from) }))
    return events.length === 0 ? [] : [{ reason, count: events.length, events: named }]
  })

/** The days off of a calendar (RFC 5545) that aren't over, and each event that gives none, with the reason. */
export const holidaysIn = async (ics: string, place: Place): Promise<ImportHolidaysReply> => {
  const events = await readEvents(ics, place)
  const today = dayNumber(place.today)
  const { isReplaced, changesOf } = makeVersions(events.filter(({ days }) => days !== 'task'))
  const effort: Effort = { daysLeft: MAX_ASKED_DAYS }
  const [closures, left]: [Closure[], Left[]] = [[], []]
  for (const [index, event] of events.entries()) {
    if (index % EVENTS_AT_ONCE === 0) await setImmediate()
    const reason = reasonOf(event, isReplaced(event), today)
    const { name, from } = event
    if (reason !== null || !hasDays(event)) {
      left.push({ name, from: event.changes?.day ?? from, reason: reason ?? 'unreadable' })
      continue
    }
    const found = closuresOf(event, changesOf(event), today, effort)
    closures.push(...found.closures)
    left.push(...found.leftOut.map((each) => ({ name, from, reason: each })))
  }
  const all = joined(closures)
  const surplus = all.splice(MAX_EXCEPTIONS).map(({ name, first }): Left => ({ name, from: first, reason: 'too_many' }))
  const left_out = listed([...left, ...surplus])
  return { exceptions: all.map(exceptionOf), skipped: left_out.reduce((sum, { count }) => sum + count, 0), left_out }
}
