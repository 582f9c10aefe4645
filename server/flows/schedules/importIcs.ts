import { setImmediate } from 'node:timers/promises'
import { leftOutReasons, MAX_EXCEPTIONS, type ImportHolidaysReply, type LeftOut, type ScheduleException } from 'contract/schedules'
import { dateOf, dayNumber, monthDay, yearOf } from 'callflow/calendar'
import { Validation, type Language, type Sentence } from '../../platform/failures/failures'
import { partsIn } from './calendar/components'
import { eventIn, type CalendarEvent, type Reason, type Series, type Days } from './calendar/events'
import { namedDays, type Rule } from './calendar/recurrence'

const NEAR_DAYS = 400
const FAR_YEARS = 5
/** To tell whether a rule goes on after the far days. */
const BEYOND_YEARS = 4
/** Every four weeks. What comes more often, without an end, is a reminder rather than a closure. */
const MOST_NEAR = 14
/** What comes once or twice a year is found for longer. */
const FEW_NEAR = 2
const FIRST_YEAR = 1900
/** After these, the calendar repeats itself. */
const CYCLE_YEARS = 400

interface Closure extends Days {
  name: string
  isYearly: boolean
}

interface Found {
  closures: readonly Closure[]
  leftOut: readonly Reason[]
}

/** How many days of all rules of a file are asked, so that a file can't take forever. */
interface Effort {
  daysLeft: number
}

interface Named {
  days: readonly number[]
  goesOn: boolean
}

const reminders = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'often', YEARLY: 'often' } as const

const daysNamedBy = (rule: Rule, series: Series, today: number, effort: Effort): Named | Reason => {
  const begin = Math.max(today, series.first)
  const near = begin + NEAR_DAYS
  const far = dayNumber(`${yearOf(today) + FAR_YEARS}-12-31`)
  const last = dayNumber(`${Math.max(yearOf(series.first), yearOf(today) + FAR_YEARS) + BEYOND_YEARS}-12-31`)
  const from = Math.min(last, today - series.length - NEAR_DAYS)
  effort.daysLeft -= last - (rule.count === Infinity ? Math.max(from, series.ruleStart) : series.ruleStart)
  if (effort.daysLeft < 0) return 'too_many'
  const shift = series.first - series.ruleStart
  const named = Array.from(namedDays(rule, dateOf(series.ruleStart), { from: dateOf(from), last: dateOf(last) }), (day) => dayNumber(day) + shift)
  const isNear = named.filter((day) => day >= begin && day <= near).length
  const end = isNear > FEW_NEAR ? near : Math.max(far, series.first)
  const goesOn = named.some((day) => day > end)
  return goesOn && isNear > MOST_NEAR ? reminders[rule.freq] : { days: named.filter((day) => day <= end), goesOn }
}

const partsOf = (day: number): [month: number, day: number] => [Number(dateOf(day).slice(5, 7)), Number(dateOf(day).slice(8))]

/** Whether the same days of the year are meant in each year, also in leap years. */
const isFixed = ({ first, length }: Days): boolean => {
  const [[startMonth, startDay], [endMonth, endDay]] = [partsOf(first), partsOf(first + length - 1)]
  const years = yearOf(first + length - 1) - yearOf(first)
  if (length === 1) return true
  return [2027, 2028, 2029].every((year) => monthDay(year + years, endMonth, endDay) - monthDay(year, startMonth, startDay) + 1 === length) && length < 365
}

const isYearly = (series: Series, today: number): boolean => {
  const [rule, ...others] = series.rules
  if (rule === undefined || others.length + series.extra.length + series.exceptRules.length > 0) return false
  const { freq, interval, months, monthDays, yearDays, weeks, weekdays, positions, count, until } = rule
  const [month, day] = partsOf(series.first)
  const isOnly = (values: readonly number[] | undefined, value: number): boolean => values === undefined || (values.length === 1 && values[0] === value)
  const isOnce = (freq === 'YEARLY' && interval === 1) || (freq === 'MONTHLY' && interval === 12)
  const isPlain = [yearDays, weeks, weekdays, positions].every((each) => each === undefined) && isOnly(months, month) && isOnly(monthDays, day)
  const isExcepted = series.except.some((each) => each > today - series.length)
  return isOnce && isPlain && count === Infinity && until === Infinity && series.ruleStart === series.first && !isExcepted && isFixed(series)
}

const startsOf = (series: Series, today: number, effort: Effort): Named | Reason => {
  if (series.rules.length + series.extra.length === 0) return { days: [series.first], goesOn: false }
  const days = new Set(series.rules.length === 0 ? [series.first, ...series.extra] : series.extra)
  let goesOn = false
  for (const rule of series.rules) {
    const named = daysNamedBy(rule, series, today, effort)
    if (typeof named === 'string') return named
    for (const day of named.days) days.add(day)
    goesOn ||= named.goesOn
  }
  return { days: [...days].sort((one, other) => one - other), goesOn }
}

const exceptedDays = (series: Series, effort: Effort, last: number): ReadonlySet<number> => {
  const days = new Set(series.except)
  const shift = series.first - series.ruleStart
  for (const rule of series.exceptRules) {
    effort.daysLeft -= last - series.ruleStart
    if (effort.daysLeft < 0) break
    for (const day of namedDays(rule, dateOf(series.ruleStart), { from: dateOf(series.ruleStart), last: dateOf(last) })) days.add(dayNumber(day) + shift)
  }
  return days
}

/** As another event of the calendar has it for this day; null if that is told by the other event itself. */
const changed = (closure: Closure, changes: readonly CalendarEvent[]): Closure | null => {
  if (changes.some((each) => each.changes?.day === closure.first && !each.changes.andLater)) return null
  const later = changes.filter((each) => each.changes?.andLater && each.changes.day <= closure.first)
  const latest = later.reduce<CalendarEvent | null>((best, each) => ((each.changes?.day ?? 0) >= (best?.changes?.day ?? 0) ? each : best), null)
  if (latest?.changes == null) return closure
  if (latest.isCancelled || typeof latest.days === 'string' || latest.changes.day === closure.first) return null
  return { name: latest.name, first: closure.first + latest.days.first - latest.changes.day, length: latest.days.length, isYearly: false }
}

const yearly = (name: string, { first, length }: Days): Closure => {
  const year = yearOf(first)
  const start = dateOf(first)
  const from = year >= FIRST_YEAR ? first : dayNumber(`${year + Math.ceil((FIRST_YEAR - year) / CYCLE_YEARS) * CYCLE_YEARS}${start.slice(4)}`)
  return { name, first: from, length, isYearly: true }
}

/** The days that an event closes from today on, and why others are left out. */
const closuresOf = ({ name, days: series }: CalendarEvent & { days: Series }, changes: readonly CalendarEvent[], today: number, effort: Effort): Found => {
  if (changes.length === 0 && isYearly(series, today)) return { closures: [yearly(name, series)], leftOut: [] }
  const named = startsOf(series, today, effort)
  if (typeof named === 'string') return { closures: [], leftOut: [named] }
  const excepted = exceptedDays(series, effort, named.days.at(-1) ?? today)
  const isComing = ({ first, length }: Days): boolean => first + length > today
  const coming = named.days.filter((first) => isComing({ first, length: series.length }))
  const closures = named.days
    .filter((day) => !excepted.has(day))
    .flatMap((first) => changed({ name, first, length: series.length, isYearly: false }, changes) ?? [])
    .filter(isComing)
  if (closures.length > 0) return { closures, leftOut: named.goesOn ? ['later'] : [] }
  if (coming.length > 0) return { closures, leftOut: changes.length > 0 ? [] : ['cancelled'] }
  if (named.goesOn) return { closures, leftOut: ['later'] }
  return { closures, leftOut: [named.days.length > 0 || series.first < today ? 'past' : 'unreadable'] }
}

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
