import { DAY_MIN, MINUTE_MS } from 'callflow/calendar'
import { msg, type Message } from '@/i18n/message'
import { perLanguage } from '@/lib/text'
import { dateText } from '@/lib/time'
import { weekdays } from '@/lib/weekdays'

const two = (value: number): string => String(value).padStart(2, '0')

const timeAt = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Null for text that is no time. 24:00 is 1440. */
const minutesIn = (time: string): number | null => {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour === undefined || minutes > DAY_MIN ? null : minutes
}

const forms = /^(\d{1,2})(?:\s*[:.h]\s*|\s+)?(\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/
const compact = /^(\d{1,2})(\d{2})$/

/** Reads 9, 9:30, 0930, 9 h 30, 17h, 5 pm and 5:00 p.m.; null for anything else. Only an end may be 24:00. */
export const readTime = (typed: string, isEnd: boolean): string | null => {
  const text = typed.trim().toLowerCase().replaceAll(/[\u00a0\u202f]/g, ' ').replace(/\s*h$/, 'h00')
  const [, hours, minutes = '00', half] = compact.exec(text) ?? forms.exec(text) ?? []
  if (hours === undefined) return null
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  const total = hour * 60 + Number(minutes)
  if (Number(minutes) > 59 || total > DAY_MIN || (total === DAY_MIN && !isEnd)) return null
  return timeAt(total)
}

/** The next multiple of the step, up or down, around the clock. */
export const steppedTime = (time: string, steps: number, stepMin: number): string => {
  const minutes = minutesIn(time)
  if (minutes === null) return time
  const base = steps > 0 ? Math.floor(minutes / stepMin) : Math.ceil(minutes / stepMin)
  return timeAt((((base + steps) * stepMin) % DAY_MIN + DAY_MIN) % DAY_MIN)
}

const timeIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }))

/** "9:00 a.m.", or "9 h"; text that is no time stays as it is. The end of the day is 24:00, or "24 h". */
export const timeText = (time: string, language: string): string => {
  const minutes = minutesIn(time)
  if (minutes === null) return time
  if (minutes === DAY_MIN) return language === 'fr' ? '24\u00a0h' : time
  return dateText(timeIn(language).format(minutes * MINUTE_MS), language)
}

/** An interval as it is edited: the times may be text that is no time. */
export interface EditedInterval {
  key: number
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  start: string
  end: string
}

export type Week = readonly EditedInterval[]

const WEEK_MIN = 7 * DAY_MIN
const USUAL_START_MIN = 540
const USUAL_LENGTH_MIN = 480
const GAP_MIN = 60
const HALF_HOUR_MIN = 30

export const isPastMidnight = ({ start, end }: Pick<EditedInterval, 'start' | 'end'>): boolean => {
  const [from, to] = [minutesIn(start), minutesIn(end)]
  return from !== null && to !== null && to < from
}

export const ofDay = (week: Week, weekday: number): Week =>
  week
    .filter((interval) => interval.weekday === weekday)
    .sort((one, other) => (minutesIn(one.start) ?? DAY_MIN) - (minutesIn(other.start) ?? DAY_MIN))

interface Span {
  from: number
  to: number
}

/** In minutes of the week; null while a time is wrong. */
export const spanOf = ({ weekday, start, end }: EditedInterval): Span | null => {
  const [from, to] = [minutesIn(start), minutesIn(end)]
  if (from === null || to === null || from === to) return null
  const day = (weekday - 1) * DAY_MIN
  return { from: day + from, to: day + (to < from ? to + DAY_MIN : to) }
}

const overlap = (one: Span, other: Span): boolean =>
  [-WEEK_MIN, 0, WEEK_MIN].some((shift) => one.from < other.to + shift && other.from + shift < one.to)

export interface Problem {
  field: 'start' | 'end'
  message: Message
}

const ownProblem = ({ start, end }: EditedInterval): Problem | null => {
  if (start.trim() === '') return { field: 'start', message: msg('Enter the time of opening.') }
  if (minutesIn(start) === null) return { field: 'start', message: msg('This is not a time. Write it like 9:30 or 17:00.') }
  if (end.trim() === '') return { field: 'end', message: msg('Enter the time of closing.') }
  if (minutesIn(end) === null) return { field: 'end', message: msg('This is not a time. Write it like 9:30 or 17:00.') }
  if (start === end) return { field: 'end', message: msg('This is the time of opening. For the whole day, write 0:00 and 24:00.') }
  return null
}

/** By the key of the interval. Of two that overlap, the later one is marked. */
export const problemsOf = (week: Week): ReadonlyMap<number, Problem> => {
  const problems = new Map<number, Problem>()
  const spans: { key: number; span: Span }[] = []
  for (const weekday of weekdays) {
    for (const interval of ofDay(week, weekday)) {
      const problem = ownProblem(interval)
      const span = spanOf(interval)
      if (problem !== null) problems.set(interval.key, problem)
      if (span === null) continue
      if (spans.some((other) => overlap(span, other.span))) {
        problems.set(interval.key, { field: 'start', message: msg('These hours overlap with others.') })
      }
      spans.push({ key: interval.key, span })
    }
  }
  return problems
}

export const nextKey = (week: Week): number => week.reduce((highest, { key }) => Math.max(highest, key), 0) + 1

/** 9 to 5 for an empty day; otherwise an hour after the last closing, if the day has room for it. */
export const intervalAdded = (week: Week, weekday: number): Week => {
  const key = nextKey(week)
  const last = ofDay(week, weekday).at(-1)
  if (last === undefined) {
    return [...week, { key, weekday, start: timeAt(USUAL_START_MIN), end: timeAt(USUAL_START_MIN + USUAL_LENGTH_MIN) }]
  }
  const end = isPastMidnight(last) ? DAY_MIN : (minutesIn(last.end) ?? DAY_MIN)
  const start = end + GAP_MIN
  if (start + GAP_MIN > DAY_MIN) return [...week, { key, weekday, start: '', end: '' }]
  return [...week, { key, weekday, start: timeAt(start), end: timeAt(Math.min(start + 4 * GAP_MIN, DAY_MIN)) }]
}

/** Open in that half hour as well, joined with the hours that it touches. `start` is a time of the clock. */
export const halfHourOpened = (week: Week, weekday: number, start: string): Week => {
  const from = (weekday - 1) * DAY_MIN + (minutesIn(start) ?? 0)
  const to = from + HALF_HOUR_MIN
  const spans = new Map(week.map((interval) => [interval.key, spanOf(interval)]))
  const touches = ({ key }: EditedInterval): boolean => {
    const span = spans.get(key) ?? null
    return span !== null && span.from <= to && from <= span.to && Math.floor(span.from / DAY_MIN) === weekday - 1
  }
  const touching = week.filter(touches).flatMap(({ key }) => spans.get(key) ?? [])
  const joined = intervalAt(Math.min(from, ...touching.map((span) => span.from)), Math.max(to, ...touching.map((span) => span.to)))
  return [...week.filter((interval) => !touches(interval)), { key: nextKey(week), ...joined }]
}

export const intervalRemoved = (week: Week, key: number): Week => week.filter((interval) => interval.key !== key)

export const intervalChanged = (week: Week, key: number, changed: Partial<Omit<EditedInterval, 'key'>>): Week =>
  week.map((interval) => (interval.key === key ? { ...interval, ...changed } : interval))

/** Replaces the hours of the other days. */
export const dayCopied = (week: Week, from: number, to: readonly number[]): Week => {
  const copied = ofDay(week, from)
  let key = nextKey(week)
  const others = to.filter((weekday) => weekday !== from)
  const kept = week.filter(({ weekday }) => !others.includes(weekday))
  return [...kept, ...others.flatMap((weekday) => copied.map((interval) => ({ ...interval, weekday, key: key++ })))]
}

/** Minutes of the week, in whole steps; an end at midnight is 24:00. */
export const intervalAt = (from: number, to: number): Omit<EditedInterval, 'key'> => {
  const weekday = (Math.floor(from / DAY_MIN) % 7) + 1
  const start = from % DAY_MIN
  const length = Math.min(to - from, DAY_MIN - 1)
  const end = start + length
  return { weekday, start: timeAt(start), end: end <= DAY_MIN ? timeAt(end) : timeAt(end - DAY_MIN) }
}
