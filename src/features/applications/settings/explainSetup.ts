import { explainDialog } from '@/forms/explainDialog'
import { msg, type Message } from '@/i18n/message'
import { failureOf, type Failure } from '@/lib/failure'

/** A refusal of our own, before the service is asked: the row itself says what it lacks. */
export const halfFilled = failureOf({ type: 'validation', outcome: 'refused' })

/** Part 1, section 5: the dialog of a module has its own words for what the service refuses. */
export const explainSetup = (failure: Failure): Message =>
  failure.type === 'validation' ? msg('Please check your setup and try again.') : explainDialog(failure)
