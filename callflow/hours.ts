import type { Interval, ScheduleOverride, ScheduleStatus, Schedule, ScheduleException } from 'contract/schedules'
import { DAY_MIN, dateOf, dayNumber, firstInstant, latestTime, monthDay, weekdayOf, yearOf } from './calendar'
import { holidayOn } from './holidays'

type Plans = Pick<Schedule, 'weekly' | 'exceptions' | 'holidays'>

export interface DayPlan {
  intervals: readonly Interval[]
  reason: 'weekly' | 'exception' | 'holiday'
  /** Of the exception, or the key of the holiday. */
  name: string | null
  /** Closed all day, by a holiday or an exception. */
  isDayOff: boolean
}

interface Days {
  first: number
  last: number
}

const partsOf = (date: string): [year: number, month: number, day: number] => [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]

/** A first day of February 29 is March 1 in other years, so an exception of that day alone has none. */
const firstDay = (year: number, month: number, day: number): number => monthDay(year, month, 1) + day - 1

/** The days of the exception around `day`; a yearly one begins in the year of its dates. */
const daysOf = ({ from, to, is_yearly }: ScheduleException, day: number): Days[] => {
  if (is_yearly === 0) return [{ first: dayNumber(from), last: dayNumber(to) }]
  const [start, end] = [partsOf(from), partsOf(to)]
  const years = [yearOf(day) - 1, yearOf(day)].filter((year) => year >= start[0])
  return years.map((year) => ({ first: firstDay(year, start[1], start[2]), last: monthDay(year + end[0] - start[0], end[1], end[2]) }))
}

const lengthOn = (exception: ScheduleException, day: number): number | null => {
  const days = daysOf(exception, day).find(({ first, last }) => first <= day && day <= last)
  return days === undefined ? null : days.last - days.first
}

/** The shortest; of equally long ones that of a single year, then the last. */
const exceptionOn = (exceptions: readonly ScheduleException[], day: number): ScheduleException | null => {
  let best: { exception: ScheduleException; length: number } | null = null
  for (const exception of exceptions) {
    const length = lengthOn(exception, day)
    if (length === null) continue
    const isBetter = best === null || length < best.length || (length === best.length && exception.is_yearly <= best.exception.is_yearly)
    if (isBetter) best = { exception, length }
  }
  return best?.exception ?? null
}

const planOn = ({ weekly, exceptions, holidays }: Plans, day: number): DayPlan => {
  const exception = exceptionOn(exceptions, day)
  if (exception !== null) {
    const { name, intervals } = exception
    return { intervals, reason: 'exception', name, isDayOff: intervals.length === 0 }
  }
  const holiday = holidayOn(holidays, day)
  if (holiday !== null) return { intervals: [], reason: 'holiday', name: holiday, isDayOff: true }
  const weekday = weekdayOf(day)
  return { intervals: weekly.filter((interval) => interval.weekday === weekday), reason: 'weekly', name: null, isDayOff: false }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In local minutes. */
interface Span {
  from: number
  to: number
}

const spanOf = (day: number, { start, end }: Interval): Span => {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  return { from: day * DAY_MIN + from, to: day * DAY_MIN + (to <= from ? to + DAY_MIN : to) }
}

interface PlannedDay {
  plan: DayPlan
  /** In order. */
  spans: readonly Span[]
}

/** Kept as long as the plans, which nobody changes in place: within 400 days, each day is asked for again and again. */
const plannedDays = new WeakMap<Plans, Map<number, PlannedDay>>()

const plannedOn = (plans: Plans, day: number): PlannedDay => {
  const days = plannedDays.get(plans) ?? new Map<number, PlannedDay>()
  plannedDays.set(plans, days)
  const known = days.get(day)
  if (known !== undefined) return known
  const plan = planOn(plans, day)
  const spans = plan.intervals.map((interval) => spanOf(day, interval)).sort((one, other) => one.from - other.from)
  days.set(day, { plan, spans })
  return { plan, spans }
}

/** What applies to a date (`YYYY-MM-DD`). Intervals past midnight belong to the day on which they start. */
export const dayPlan = (plans: Plans, date: string): DayPlan => planOn(plans, dayNumber(date))

export interface Hours extends Plans {
  time_zone: string
  override: Pick<ScheduleOverride, 'state' | 'until' | 'set_at'> | null
}

interface Opening {
  isOpen: boolean
  reason: ScheduleStatus['reason']
  /** Of the exception, or the key of the holiday. */
  name: string | null
  /** Closed all day, by a holiday or an exception. */
  isDayOff: boolean
  /** Null if nothing changes within `HORIZON_DAYS`. */
  changesAt: Date | null
  isOpenNext: boolean
}

const HORIZON_DAYS = 400

/** From this day on, joined where they touch. The last may go on beyond the horizon. */
function* spansFrom(plans: Plans, firstDay: number): Generator<Span> {
  let standing: Span | null = null
  for (let day = firstDay; day <= firstDay + HORIZON_DAYS; day += 1) {
    for (const span of plannedOn(plans, day).spans) {
      if (standing !== null && span.from <= standing.to) {
        standing = { from: standing.from, to: Math.max(standing.to, span.to) }
        continue
      }
      if (standing !== null) yield standing
      standing = span
    }
    if (standing !== null && standing.to < day * DAY_MIN) {
      yield standing
      standing = null
    }
  }
  if (standing !== null) yield { from: standing.from, to: Infinity }
}

const planAt = (hours: Hours, instant: number): DayPlan & { isOpen: boolean } => {
  const time = latestTime(hours.time_zone, instant)
  const today = Math.floor(time / DAY_MIN)
  const isOpenBy = (day: number): boolean => plannedOn(hours, day).spans.some(({ from, to }) => from <= time && time < to)
  const day = [today, today - 1].find(isOpenBy)
  return { ...plannedOn(hours, day ?? today).plan, isOpen: day !== undefined }
}

const nextChange = (hours: Hours, instant: number): Date | null => {
  const zone = hours.time_zone
  let end: number | null = null
  for (const { from, to } of spansFrom(hours, Math.floor(latestTime(zone, instant) / DAY_MIN) - 1)) {
    const [opens, closes] = [firstInstant(zone, from), to === Infinity ? to : firstInstant(zone, to)]
    // Skipped with the hour that the clock skips.
    if (closes <= Math.max(opens, instant)) continue
    if (end !== null && opens > end) break
    if (end === null && opens > instant) return new Date(opens)
    end = closes
  }
  return end === null || end === Infinity ? null : new Date(end)
}

type Scheduled = Omit<Opening, 'isOpenNext'>

const scheduledAt = (hours: Hours, instant: number): Scheduled => {
  const { isOpen, reason, name, isDayOff } = planAt(hours, instant)
  return { isOpen, reason, name, isDayOff, changesAt: nextChange(hours, instant) }
}

const isInForce = ({ set_at, until }: NonNullable<Hours['override']>, instant: number): boolean =>
  Date.parse(set_at) <= instant && (until === null || instant < Date.parse(until))

const overridden = (hours: Hours, { state, until }: NonNullable<Hours['override']>): Scheduled => {
  const isOpen = state === 'open'
  const byOverride = { isOpen, reason: 'override', name: null, isDayOff: false } as const
  if (until === null) return { ...byOverride, changesAt: null }
  const after = scheduledAt(hours, Date.parse(until))
  return { ...byOverride, changesAt: after.isOpen === isOpen ? after.changesAt : new Date(until) }
}

/** The times at which it opens and closes by the hours of a date, in order; those that the clock skips are left out. */
export const openingsOn = (hours: Hours, date: string): { opens: Date; closes: Date }[] =>
  plannedOn(hours, dayNumber(date)).spans.flatMap(({ from, to }) => {
    const [opens, closes] = [new Date(firstInstant(hours.time_zone, from)), new Date(firstInstant(hours.time_zone, to))]
    return closes > opens ? [{ opens, closes }] : []
  })

/** When it may change on a day, by its hours: at midnight, when days off begin and end, and as it opens and closes. */
export const changesOn = (hours: Hours, day: number): number[] => [
  firstInstant(hours.time_zone, day * DAY_MIN),
  ...openingsOn(hours, dateOf(day)).flatMap(({ opens, closes }) => [opens.getTime(), closes.getTime()]),
]

export const openAt = (hours: Hours, at: Date): Opening => {
  const { override } = hours
  const opening = override !== null && isInForce(override, at.getTime()) ? overridden(hours, override) : scheduledAt(hours, at.getTime())
  return { ...opening, isOpenNext: opening.changesAt === null ? opening.isOpen : !opening.isOpen }
}

/** The same without `changesAt`, which takes longest. */
export const isOpenAt = (hours: Hours, at: Date): Pick<Opening, 'isOpen' | 'isDayOff'> => {
  const { override } = hours
  if (override !== null && isInForce(override, at.getTime())) return { isOpen: override.state === 'open', isDayOff: false }
  const { isOpen, isDayOff } = planAt(hours, at.getTime())
  return { isOpen, isDayOff }
}

/** By its hours, whatever an override says. */
export const isNeverOpen = (hours: Hours, at: Date): boolean => {
  const { isOpen, changesAt } = scheduledAt(hours, at.getTime())
  return !isOpen && changesAt === null
}

/** When the hours without an override next change to this state; null if they never do. */
export const nextTime = (hours: Hours, isOpen: boolean, at: Date): Date | null => {
  const now = scheduledAt(hours, at.getTime())
  if (now.changesAt === null || now.isOpen !== isOpen) return now.changesAt
  return nextChange(hours, now.changesAt.getTime())
}
