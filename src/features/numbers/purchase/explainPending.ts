import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

/** What became of a purchase that was left open. */
export const explainPending = ({ type, outcome }: Failure, number: string): Said => {
  if (outcome === 'unknown') return say('We could not confirm your purchase of {number} yet.', { number })
  switch (type) {
    case 'number_unavailable':
      return say('{number} is no longer available. Nothing was charged.', { number })
    case 'price_changed':
      return say('The price of {number} has changed. Nothing was charged.', { number })
    case 'insufficient_funds':
      return say('There were not enough credits to buy {number}. Nothing was charged.', { number })
    default:
      return say('The purchase of {number} did not go through. Nothing was charged.', { number })
  }
}
