import { perLanguage } from '@/lib/perLanguage'
import { quebecText } from '@/lib/quebecText'

const HOUR_MS = 3_600_000

const hourIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }))

/** "9 a.m.", "9 h". */
export const hourName = (hour: number, language: string): string => quebecText(hourIn(language).format(hour * HOUR_MS), language)
