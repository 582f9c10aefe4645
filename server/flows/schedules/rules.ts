import type { Interval, ScheduleBody, ScheduleException } from 'contract/schedules'
import { isTimeZone } from '../../platform/texts/nextMorning'
import { refuseProblems } from '../../platform/failures/problems'
import type { Sentence } from '../../platform/failures/language'
import { isInvalid } from '../../platform/failures/sentences'
import { monthsAfter } from '../../platform/texts/localDay'
import { isDay } from '../../platform/texts/days'
import { nameProblem } from '../../platform/texts/name'

export const isPast: Sentence = { en: 'This time has passed.', fr: 'Cette heure est passée.' }

export const neverOpens: Sentence = {
  en: "These hours don't open again. Choose a time, or leave it closed until reopened.",
  fr: "Cet horaire ne prévoit plus d'ouverture. Choisissez une heure, ou laissez-le fermé jusqu'à sa réouverture.",
}

export const neverCloses: Sentence = {
  en: "These hours don't close. Choose a time, or leave it open until changed.",
  fr: "Cet horaire ne prévoit pas de fermeture. Choisissez une heure, ou laissez-le ouvert jusqu'à nouvel ordre.",
}

const noTimeZone: Sentence = { en: 'Choose a time zone from the list.', fr: 'Choisissez un fuseau horaire de la liste.' }

const isUnnamed: Sentence = { en: 'Name each exception.', fr: 'Nommez chaque exception.' }

const isNoDate: Sentence = { en: 'One of the dates of these exceptions does not exist.', fr: "L'une des dates de ces exceptions n'existe pas." }

const isBackwards = (name: string): Sentence => ({
  en: `“${name}” ends before it begins.`,
  fr: `«\u00a0${name}\u00a0» se termine avant de commencer.`,
})

const isOverAYear = (name: string): Sentence => ({
  en: `“${name}” repeats every year, so it must be shorter than a year.`,
  fr: `«\u00a0${name}\u00a0» revient chaque année et doit donc durer moins d'un an.`,
})

const isEmptyOrWhole: Sentence = {
  en: 'Some of these hours open and close at the same time. For the whole day, write 0:00 and 24:00.',
  fr: 'Certaines heures ouvrent et ferment au même moment. Pour toute la journée, écrivez 0\u00a0h et 24\u00a0h.',
}

/** Stored hours like these, from before they were refused, last 24 hours. */
const hoursProblem = (intervals: readonly Interval[]): Sentence | null => (intervals.some(({ start, end }) => start === end) ? isEmptyOrWhole : null)

const exceptionProblem = ({ name, from, to, is_yearly, intervals }: ScheduleException): Sentence | null => {
  if (name.trim() === '') return isUnnamed
  if (!isDay(from) || !isDay(to)) return isNoDate
  if (to < from) return isBackwards(name)
  return is_yearly === 1 && to >= monthsAfter(from, 12) ? isOverAYear(name) : hoursProblem(intervals)
}

const exceptionsProblem = (exceptions: readonly ScheduleException[]): Sentence | null => {
  for (const exception of exceptions) {
    const problem = exceptionProblem(exception)
    if (problem !== null) return problem
  }
  return null
}

/** The body as it is stored; refuses an invalid one. */
export const checkedSchedule = (body: ScheduleBody): ScheduleBody => {
  const name = body.name.trim()
  refuseProblems({
    name: nameProblem(name),
    time_zone: isTimeZone(body.time_zone) ? null : noTimeZone,
    weekly: hoursProblem(body.weekly),
    exceptions: exceptionsProblem(body.exceptions),
    holidays: new Set(body.holidays).size === body.holidays.length ? null : isInvalid,
  })
  const exceptions = body.exceptions.map((exception) => ({ ...exception, name: exception.name.trim() }))
  return { ...body, name, exceptions }
}

export const isUsedBy = (callFlow: string): Sentence => ({
  en: `This schedule is used by the call flow “${callFlow}”.`,
  fr: `Cet horaire est utilisé par le flux d'appels «\u00a0${callFlow}\u00a0».`,
})
