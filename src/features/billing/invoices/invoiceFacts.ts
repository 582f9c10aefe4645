import type { ListedInvoice } from '@/api'
import type { Said } from '@/i18n/sentence'
import { textOf } from '@/lib/text'
import { matches } from '@/lists/matches'
import { dayText, operationOf } from '../billingFacts'

export const referenceOf = ({ reference, uid }: ListedInvoice): string => textOf(reference) || String(uid)

/** `null` on a service that does not say. */
export const isPaid = ({ is_paid }: ListedInvoice): boolean | null =>
  is_paid === 1 || is_paid === true ? true : is_paid === 0 || is_paid === false ? false : null

/** By what the row shows. */
export const isMatch = (invoice: ListedInvoice, filter: string, translate: (said: Said) => string): boolean => {
  const operation = operationOf(invoice.type)
  const shown = [referenceOf(invoice), dayText(invoice.date), operation === null ? '' : translate(operation)]
  return shown.some((text) => matches(text, filter))
}
