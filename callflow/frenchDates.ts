import { LOCAL_ZONE } from './calendar'

/** Dates and times of `Intl` as they are written in Quebec: « 1er déc. » for 1 déc., « 9 h 06 » for 09 h 06, « 21 h » for 21 h 00. */
export const frenchDates = (text: string): string =>
  text.replace(/(^|\s)1(?=\s(?!h(?:\s|$))\p{L})/u, '$11er').replace(/\b0?(\d+)\sh(?:\s00)?(?=\s|$)/g, '$1\u00a0h')

const longTimes = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** 'November 20, 2026 at 2:05 p.m. EST', with the name of the zone, which changes with daylight saving. */
export const longTime = (time: Date, language: 'en' | 'fr', timeZone: string = LOCAL_ZONE): string => {
  const written = new Intl.DateTimeFormat(`${language}-CA`, { ...longTimes, timeZone }).format(time)
  return language === 'fr' ? frenchDates(written) : written
}
