import { DAY_MS } from 'callflow/calendar'
import { perLanguage } from './text'

/** As in `weekdayOf`: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)

const names = (weekday: 'long' | 'short') =>
  perLanguage((locale) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, index) => format.format(monday + index * DAY_MS))
  })

const [long, short] = [names('long'), names('short')]

/** "Monday", "lundi". */
export const weekdayName = (weekday: number, language: string): string => long(language)[weekday - 1] ?? ''

export const shortWeekdayName = (weekday: number, language: string): string => short(language)[weekday - 1] ?? ''

const titleIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** "March 2026" for 2026-03. */
export const monthTitle = (month: string, language: string): string => titleIn(language).format(Date.parse(`${month}-01T00:00:00Z`))
