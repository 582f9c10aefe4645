import { DAY_MS } from '../clock'

/** Days of the account holders: the product is sold in Quebec. */
export const LOCAL_ZONE = 'America/Montreal'

/** The same day so many months later; the last one of a month that has no such day. Days are `YYYY-MM-DD`. */
export const monthsAfter = (day: string, months: number): string => {
  const from = new Date(`${day}T00:00:00Z`)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** Made once: to make one takes longer than most questions to the database. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** `YYYY-MM-DD` of a moment, where the account holders live. The Canadian English form is that one. */
export const localDay = (moment: Date): string => dayFormat.format(moment)

const clockFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: LOCAL_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD HH:mm:ss` of a moment, where the account holders live. The Swedish form is that one. */
export const localTime = (moment: Date): string => clockFormat.format(moment)

/** So many days later; earlier below zero. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** That many days, the oldest first, the last of them the one that is given. */
export const daysUntil = (last: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(last, index + 1 - days))
