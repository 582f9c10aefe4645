import ICAL from 'ical.js'
import { MAX_EXCEPTIONS, type ImportHolidaysReply, type ScheduleException } from 'contract/schedules'
import { Validation } from '../../core/failures/failures'
import type { Language, Sentence } from '../../core/failures/language'
import { isDay } from '../../core/texts/days'
import { dayAfter, daysBetween } from '../../core/texts/localDay'

const LONGEST_NAME = 100
const YEARS_AHEAD = 5
const MAX_EVENTS = 2_000
/** In all rules of a file, which are counted through from their first year. */
const MAX_OCCURRENCES = 5_000

const isNoCalendar: Sentence = {
  en: "This file isn't a calendar (.ics), or it's damaged.",
  fr: "Ce fichier n'est pas un calendrier (.ics), ou il est endommagé.",
}

const hasNothing: Sentence = {
  en: 'This calendar has no all-day events from today on.',
  fr: "Ce calendrier ne contient aucun événement d'une journée entière à compter d'aujourd'hui.",
}

const hasTooMany: Sentence = {
  en: `This calendar has more than ${MAX_EXCEPTIONS} days off. Choose a smaller one.`,
  fr: `Ce calendrier contient plus de ${MAX_EXCEPTIONS} jours de congé. Choisissez-en un plus petit.`,
}

const cannotRepeat = (name: string): Sentence => ({
  en: `“${name}” repeats in a way that can't be imported. Only events that repeat every year can be.`,
  fr: `La répétition de «\u00a0${name}\u00a0» ne peut pas être importée. Seuls les événements annuels peuvent l'être.`,
})

const hasWrongDate = (name: string): Sentence => ({
  en: `“${name}” has a date that doesn't exist.`,
  fr: `«\u00a0${name}\u00a0» comporte une date qui n'existe pas.`,
})

const unnamed: Sentence = { en: 'Day off', fr: 'Jour de congé' }

const refuse = (why: Sentence): never => {
  throw new Validation({ ics: [why] })
}

/** The parser also fails by errors of its own on damaged files. */
const parsed = <Result>(parse: () => Result): Result => {
  try {
    return parse()
  } catch (error) {
    return error instanceof Validation ? refuse(error.errors?.['ics']?.[0] ?? isNoCalendar) : refuse(isNoCalendar)
  }
}

const dateIn = (event: ICAL.Component, name: string): string | null => {
  const property = event.getFirstProperty(name)
  if (property?.type !== 'date') return null
  const jCal: unknown = property.toJSON()
  const written: unknown = Array.isArray(jCal) ? jCal[3] : null
  return typeof written === 'string' ? written : ''
}

const textOf = (event: ICAL.Component, language: Language): string => {
  const text = event.getFirstPropertyValue('summary')
  const name = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
  return [...name].slice(0, LONGEST_NAME).join('') || unnamed[language]
}

type Counted = Pick<ICAL.Recur, 'freq' | 'interval' | 'count' | 'until' | 'parts'>

const only = (values: readonly unknown[] | undefined, value: number): boolean => values === undefined || (values.length === 1 && values[0] === value)

/** The rule names no other day than the first one. */
const isSameDay = ({ parts }: Counted, date: string): boolean =>
  Object.keys(parts).every((part) => part === 'BYMONTH' || part === 'BYMONTHDAY') &&
  only(parts['BYMONTH'], Number(date.slice(5, 7))) &&
  only(parts['BYMONTHDAY'], Number(date.slice(8)))

/** Such as the second Monday of October. Any rule that may name no day at all would be counted through forever. */
const isWeekdayOfMonth = ({ parts }: Counted): boolean =>
  Object.keys(parts).sort().join() === 'BYDAY,BYMONTH' && (parts['BYDAY'] ?? []).every((day) => /^[+-]?[1-4](?:MO|TU|WE|TH|FR|SA|SU)$/.test(String(day)))

const makeCounter = (last: string) => {
  let left = MAX_OCCURRENCES
  return (rule: ICAL.Recur, first: string): string[] => {
    const iterator = rule.iterator(ICAL.Time.fromDateString(first))
    const dates: string[] = []
    for (let date = iterator.next()?.toString(); date !== undefined && date <= last; date = iterator.next()?.toString()) {
      left -= 1
      if (left < 0) return refuse(hasTooMany)
      dates.push(date)
    }
    return dates
  }
}

type Counter = ReturnType<typeof makeCounter>

/** Null for events with a time of day. */
const exceptionsOf = (event: ICAL.Component, language: Language, count: Counter): ScheduleException[] | null => {
  const [from, name] = [dateIn(event, 'dtstart'), textOf(event, language)]
  if (from === null || event.getFirstPropertyValue('status') === 'CANCELLED') return null
  const end = dateIn(event, 'dtend')
  if (!isDay(from) || (end !== null && (!isDay(end) || end < from))) return refuse(hasWrongDate(name))
  const to = end === null || end === from ? from : dayAfter(end, -1)
  const exception = { name, from, to, is_yearly: 0, intervals: [] } as const
  const rule = event.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return [{ ...exception, intervals: [] }]
  const isSame = isSameDay(rule, from)
  if (rule.freq !== 'YEARLY' || !(isSame || isWeekdayOfMonth(rule))) return refuse(cannotRepeat(name))
  if (isSame && rule.interval === 1 && !rule.count && !rule.until) return [{ ...exception, is_yearly: 1, intervals: [] }]
  return count(rule, from).map((day) => ({ ...exception, from: day, to: dayAfter(day, daysBetween(from, to)), intervals: [] }))
}

const keyOf = ({ name, from, to }: ScheduleException): string => JSON.stringify([name, from, to])

/** The days off of a calendar (RFC 5545) that aren't over. Refuses the whole file if any of it is invalid. */
export const holidaysIn = (ics: string, today: string, language: Language): ImportHolidaysReply =>
  parsed(() => {
    const calendar = ICAL.Component.fromString(ics)
    if (calendar.name !== 'vcalendar') return refuse(isNoCalendar)
    const events = calendar.getAllSubcomponents('vevent')
    if (events.length > MAX_EVENTS) return refuse(hasTooMany)
    const count = makeCounter(`${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`)
    const found = events.map((event) => exceptionsOf(event, language, count))
    const all = found.flatMap((exceptions) => exceptions ?? [])
    const coming = all.filter(({ to, is_yearly }) => is_yearly === 1 || to >= today)
    const exceptions = [...new Map(coming.map((exception) => [keyOf(exception), exception])).values()]
    if (exceptions.length === 0) return refuse(hasNothing)
    if (exceptions.length > MAX_EXCEPTIONS) return refuse(hasTooMany)
    exceptions.sort((one, other) => (one.from < other.from ? -1 : 1))
    return { exceptions, skipped: found.filter((each) => each === null).length + all.length - coming.length }
  })
