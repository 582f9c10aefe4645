import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'
import { tooManyTries } from './tooManyTries'

/** Part 1, section 8: what a dialog says of a failure. */
export const explainDialog = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'validation'
    ? say('Please check the form and try again.')
    : say('An internal error occurred. Please try again.')
}
