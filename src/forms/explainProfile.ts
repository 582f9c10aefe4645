import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'
import { tooManyTries } from './tooManyTries'

/** Part 2, section 8: what the forms of account, user and password say of a failure. */
export const explainProfile = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'validation'
    ? say('Please make sure you filled the form correctly.')
    : say('Something went wrong, please try again.')
}
