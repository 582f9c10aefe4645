import { frenchDates } from 'callflow/frenchDates'
import { perLanguage } from './text'

/** How far the service's clock is ahead of this device's; 0 unless it is clearly off. */
let aheadMs = 0

/** Of the `Date` header, which has whole seconds. */
const HEADER_MS = 1000
/** Clocks that differ less are right. */
const TOLERANCE_MS = 5000

/** The service wrote the header between these two times of this device. Nothing is known without a readable header. */
export const noteServiceTime = (header: string | null, sentAt: number, receivedAt: number): void => {
  const written = Date.parse(header ?? '')
  if (Number.isNaN(written)) return
  const [least, most] = [written - receivedAt, written + HEADER_MS - sentAt]
  const isWithin = (ms: number): boolean => ms >= least - TOLERANCE_MS && ms <= most + TOLERANCE_MS
  if (!isWithin(aheadMs)) aheadMs = isWithin(0) ? 0 : Math.round((least + most) / 2)
}

/** The time as the service knows it. Durations on this device need no correction. */
export const serviceNow = (): number => Date.now() + aheadMs

/** Texts break after a comma, but not before the year: "Mar 18, 2026," and "10:06 a.m." stay whole. */
const inside = /(?<!,) | (?=\d{4})/g

/** The browser's dates and times as they are shown: no line breaks within a date or a time. */
export const dateText = (text: string, language: string): string =>
  (language === 'fr' ? frenchDates(text) : text).replace(inside, '\u00a0')

const formatIn = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const dayIn = formatIn({ month: 'short', day: 'numeric' })
const dateIn = formatIn({ dateStyle: 'medium' })

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

const wireDay = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/

export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (wireDay.exec(value.trim())?.[1] ?? null) : null
  return day === null || day === '0000-00-00' ? null : day
}
