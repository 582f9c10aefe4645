import type { ListedInvoice } from '@/api'
import type { Message } from '@/i18n/message'
import { matches } from '@/lists/matches'
import { dayText, operationOf } from '../billingFormat'

export const referenceOf = ({ reference, uid }: ListedInvoice): string => reference || String(uid)

export const isMatch = (invoice: ListedInvoice, filter: string, translate: (message: Message) => string): boolean => {
  const operation = operationOf(invoice.type)
  const shown = [referenceOf(invoice), dayText(invoice.date), operation === null ? '' : translate(operation)]
  return shown.some((text) => matches(text, filter))
}
