import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

const CONFLICT = 409

export const closedMeanwhile = say('This request has been closed in the meantime. Please open a new one.')

/** Part 2, section 8: of a new request, and of a message. */
export const explainSupport = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.status === CONFLICT) return closedMeanwhile
  return failure.type === 'validation'
    ? say('Please make sure to enter a subject and describe your issue correctly.')
    : say('Oops. We can not send your request. Please try again.')
}
