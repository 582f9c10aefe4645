import { perLanguage } from '@/lib/perLanguage'
import { dateText } from '@/lib/dateText'

const HOUR_MS = 3_600_000

const hourIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }))

/** "9 a.m.", "9 h". */
export const hourName = (hour: number, language: string): string => dateText(hourIn(language).format(hour * HOUR_MS), language)
