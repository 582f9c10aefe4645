import { perLanguage } from './perLanguage'

const formatIn = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const dayIn = formatIn({ month: 'short', day: 'numeric' })
const dateIn = formatIn({ dateStyle: 'medium' })

const wireDate = /^\d{4}-\d{2}-\d{2}$/

const written = (date: string, format: Intl.DateTimeFormat): string => {
  const day = wireDate.test(date) ? new Date(`${date}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime())) return date
  return format.format(day)
}

/** "Apr 10"; text that is no `YYYY-MM-DD` stays as it is. */
export const formatDay = (date: string, language: string): string => written(date, dayIn(language))

/** "Apr 10, 2026"; text that is no `YYYY-MM-DD` stays as it is. */
export const formatDate = (date: string, language: string): string => written(date, dateIn(language))

const wireDay = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/

export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (wireDay.exec(value.trim())?.[1] ?? null) : null
  return day === null || day === '0000-00-00' ? null : day
}
