import { dayNumber } from 'callflow/days'
import { msg, type Message } from '@/i18n/message'
import { isDay } from '@/lists/history/filters'
import type { EditedException } from '../draft'
import { problemsOf, type EditedInterval, type Problem } from '../week/weekRules'

export interface ExceptionForm {
  name: string
  from: string
  /** '' for a single day. */
  to: string
  isYearly: boolean
  isClosed: boolean
  intervals: readonly EditedInterval[]
}

const DAYS_OF_A_YEAR = 365

export interface ExceptionProblems {
  name: Message | null
  days: Message | null
  hours: Message | null
  intervals: ReadonlyMap<number, Problem>
}

const daysProblem = ({ from, to, isYearly }: ExceptionForm): Message | null => {
  if (!isDay(from)) return msg('Choose the day.')
  if (to === '') return null
  if (!isDay(to) || to < from) return msg('The last day is before the first.')
  return isYearly && dayNumber(to) - dayNumber(from) >= DAYS_OF_A_YEAR ? msg('Days that come every year must be shorter than a year.') : null
}

export const exceptionProblems = (form: ExceptionForm): ExceptionProblems => ({
  name: form.name.trim() === '' ? msg('This field is required.') : null,
  days: daysProblem(form),
  hours: !form.isClosed && form.intervals.length === 0 ? msg('Add the hours of this day, or choose “Closed all day”.') : null,
  intervals: form.isClosed ? new Map<number, Problem>() : problemsOf(form.intervals),
})

export const isFine = ({ name, days, hours, intervals }: ExceptionProblems): boolean =>
  name === null && days === null && hours === null && intervals.size === 0

export const exceptionOf = ({ name, from, to, isYearly, isClosed, intervals }: ExceptionForm): Omit<EditedException, 'key'> => ({
  name: name.trim(),
  from,
  to: to === '' ? from : to,
  is_yearly: isYearly ? 1 : 0,
  intervals: isClosed ? [] : intervals.map(({ start, end }) => ({ start, end })),
})

export const formOf = (exception: Omit<EditedException, 'key'> | null): ExceptionForm => {
  if (exception === null) return { name: '', from: '', to: '', isYearly: false, isClosed: true, intervals: [] }
  const { name, from, to, is_yearly, intervals } = exception
  return {
    name,
    from,
    to: to === from ? '' : to,
    isYearly: is_yearly === 1,
    isClosed: intervals.length === 0,
    intervals: intervals.map((interval, key) => ({ key, weekday: 1, ...interval })),
  }
}
