import { explainDialog } from '@/forms/explainDialog'
import { say, type Said } from '@/i18n/sentence'
import { failureOf, type Failure } from '@/lib/failure'

/** A refusal of our own, before the service is asked: the row itself says what it lacks. */
export const halfFilled = failureOf({ type: 'validation', outcome: 'refused' })

/** Part 1, section 5: the dialog of a module has its own words for what the service refuses. */
export const explainSetup = (failure: Failure): Said =>
  failure.type === 'validation' ? say('Please check your setup and try again.') : explainDialog(failure)
