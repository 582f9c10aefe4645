import { perLanguage } from './perLanguage'
import { dateText } from './dateText'

const formatIn = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

const dayIn = formatIn({ month: 'short', day: 'numeric' })
const dateIn = formatIn({ dateStyle: 'medium' })

const momentIn = formatIn({ dateStyle: 'medium' }, 'America/Montreal')

const wireDate = /^\d{4}-\d{2}-\d{2}$/

const written = (date: string, language: string, formatOf: typeof dayIn): string => {
  const day = wireDate.test(date) ? new Date(`${date}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime())) return date
  return dateText(formatOf(language).format(day), language)
}

/** "Apr 10"; text that is no `YYYY-MM-DD` stays as it is. */
export const formatDay = (date: string, language: string): string => written(date, language, dayIn)

/** "Apr 10, 2026"; text that is no `YYYY-MM-DD` stays as it is. */
export const formatDate = (date: string, language: string): string => written(date, language, dateIn)

/** "Apr 10, 2026": the day of an ISO instant in Montreal; other text stays as it is. */
export const formatMoment = (instant: string, language: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : dateText(momentIn(language).format(time), language)
}

const wireDay = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/

export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (wireDay.exec(value.trim())?.[1] ?? null) : null
  return day === null || day === '0000-00-00' ? null : day
}
