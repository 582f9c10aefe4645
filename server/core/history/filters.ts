import type { Id } from 'contract/row'
import { BadRequest } from '../failures'

/** What the lists of calls, voicemails and recordings can be filtered by, as it stands in a query string. */
export interface Filters {
  q?: string
  number_id?: Id
  direction?: 'inbound' | 'outbound'
  is_archived?: '0' | '1'
  from?: string
  to?: string
}

/** A day that a calendar has, in years that the database takes. */
const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  return day >= '1900' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Throws `BadRequest` for a day that does not exist. */
export const checkDays = ({ from, to }: Filters): void => {
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw new BadRequest()
}

/** The digits of a text that could be part of a phone number, however it is written; null for any other text. */
export const digitsOf = (text: string): string | null => {
  if (!/^[\d\s().\-/+]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : digits
}
