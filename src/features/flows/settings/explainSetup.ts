import { explainDialog } from '@/forms/explainDialog'
import { msg, type Message } from '@/i18n/message'
import { failureOf, type Failure } from '@/lib/failure'

/** Rejected without asking the service: the row itself shows what is missing. */
export const halfFilled = failureOf({ type: 'validation', outcome: 'refused' })

export const explainSetup = (failure: Failure): Message =>
  failure.type === 'validation' ? msg('Please check your setup and try again.') : explainDialog(failure)
