import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

/** Part 2, section 8: why a card was not saved. */
export const explainCard = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return say('We could not confirm this yet. Check again: the card is never saved twice.')
  switch (failure.type) {
    case 'card_error':
      return say('Please check your credit card details and try again.')
    case 'process_error':
      return say('Sorry, your card was declined.')
    default:
      return say('An internal error occurred. Please try again.')
  }
}
