import type { Id } from 'contract/operation'
import type { Days } from '../texts/days'

/** What the lists of calls, voicemails and recordings can be filtered by, as it stands in a query string. */
export interface Filters extends Days {
  q?: string
  number_id?: Id
  direction?: 'inbound' | 'outbound'
  is_archived?: '0' | '1'
}

/** The digits of a text that could be part of a phone number, however it is written; null for any other text. */
export const digitsOf = (text: string): string | null => {
  if (!/^[\d\s().\-/+]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : digits
}
