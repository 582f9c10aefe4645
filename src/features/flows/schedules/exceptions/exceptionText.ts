import { msg, type Message } from '@/i18n/message'
import { dateText } from '@/lib/dateText'
import { formatDate, formatDay } from '@/lib/time'
import type { EditedException } from '../draft'
import { timeText } from '../week/times'

type Shown = Pick<EditedException, 'from' | 'to' | 'is_yearly' | 'intervals'>

const daysText = ({ from, to, is_yearly }: Shown, language: string): Message => {
  const written = is_yearly === 1 ? formatDay : formatDate
  const [first, last] = [written(from, language), written(to, language)]
  if (is_yearly === 1 && from === to && from.endsWith('-02-29')) return msg('every leap year on {date}', { date: first })
  if (is_yearly === 1) {
    return from === to ? msg('every year on {date}', { date: first }) : msg('every year from {first} to {last}', { first, last })
  }
  return from === to ? { ...msg('{text}', { text: first }) } : msg('{first} to {last}', { first, last })
}

/** "9:00 a.m. – 12:00 p.m., 1:00 p.m. – 5:00 p.m.": a line ends after the dash, without a space before the next one. */
export const hoursText = (intervals: Readonly<Shown['intervals']>, language: string): string =>
  intervals.map(({ start, end }) => `${dateText(timeText(start, language), language)}\u00a0– ${dateText(timeText(end, language), language)}`).join(', ')

export const exceptionText = (exception: Shown, language: string): Message => {
  const days = daysText(exception, language)
  const closed = msg('Closed, {days}', { days: '' })
  if (exception.intervals.length === 0) return { ...closed, values: { days } }
  const open = msg('Open {hours}, {days}', { hours: '', days: '' })
  return { ...open, values: { hours: hoursText(exception.intervals, language), days } }
}
