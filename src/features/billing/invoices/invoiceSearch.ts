import type { ListedInvoice } from '@/api'
import type { Message } from '@/i18n/message'
import { matches } from '@/lists/matches'
import { dayText, isoDayOf, operationOf } from '../billingFormat'

export const referenceOf = ({ reference, uid }: ListedInvoice): string => reference || String(uid)

/** Finds a date as it is shown, and as '2026-04'. */
export const isMatch = (invoice: ListedInvoice, filter: string, language: string, translate: (message: Message) => string): boolean => {
  const operation = operationOf(invoice.type)
  const shown = [referenceOf(invoice), dayText(invoice.date, language), isoDayOf(invoice.date) ?? '', operation === null ? '' : translate(operation)]
  return shown.some((text) => matches(text, filter))
}
