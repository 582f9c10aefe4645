import { perLanguage } from '@/lib/perLanguage'

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const names = (weekday: 'long' | 'short') =>
  perLanguage((locale) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, index) => format.format(monday + index * DAY_MS))
  })

const [long, short] = [names('long'), names('short')]

/** "Monday", "lundi". */
export const weekdayName = (weekday: number, language: string): string => long(language)[weekday - 1] ?? ''

export const shortWeekdayName = (weekday: number, language: string): string => short(language)[weekday - 1] ?? ''
