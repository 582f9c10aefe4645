import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

export const STEP_UP = 'step_up_required'

/** Part 2, section 8: why no money was added. */
export const explainCharge = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return say('We could not confirm this yet. Check again: the card is never charged twice.')
  switch (failure.type) {
    case 'min_amount':
      return say('Minimum amount: $20.00 CAD.')
    case 'card_error':
      return say('Please check your credit card details and try again.')
    case STEP_UP:
      return say('Your bank asks you to confirm this payment.')
    default:
      return say('Sorry, we cannot process your payment. Please try again.')
  }
}

/** What became of a payment that was left open; `amount` as it is shown. */
export const explainPendingCharge = (failure: Failure, amount: string): Said => {
  if (failure.outcome === 'unknown') return say('We could not confirm your payment of {amount} yet.', { amount })
  return failure.type === STEP_UP
    ? say('Your bank asks you to confirm your payment of {amount}.', { amount })
    : say('Your payment of {amount} did not go through. Nothing was charged.', { amount })
}
