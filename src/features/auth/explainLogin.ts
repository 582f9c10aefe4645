import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

/** Part 1, section 8. What the service cannot even read as credentials is no better than wrong ones. */
export const explainLogin = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  // What is out of reach says nothing; what is only busy asks for a moment.
  if (failure.status === 503 && failure.userMessage !== null) return say('The service is busy right now. Please try again in a few seconds.')
  return failure.type === 'unauthorized' || failure.type === 'validation'
    ? say('Please check your credentials and try again.')
    : say('An error occured, please try again later.')
}
