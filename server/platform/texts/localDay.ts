import { DAY_MS } from '../clock'

/** The customers' time zone: the product is sold in Quebec. */
export const LOCAL_ZONE = 'America/Montreal'

/** `YYYY-MM-DD`; the last day of the month if it has no such day. */
export const monthsAfter = (day: string, months: number): string => {
  const from = new Date(`${day}T00:00:00Z`)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `YYYY-MM-DD`, which is the Canadian English format. */
export const localDay = (time: Date): string => dayFormat.format(time)

const clockFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: LOCAL_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD HH:mm:ss`, which is the Swedish format. */
export const localTime = (time: Date): string => clockFormat.format(time)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

export const daysUntil = (last: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(last, index + 1 - days))
