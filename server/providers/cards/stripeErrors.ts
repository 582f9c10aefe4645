import Stripe from 'stripe'
import { CardRefused, CardsDown, type Refusal } from '../../core/ports/cards'

/** Codes of cards whose details are wrong: whoever typed them can mend that. Any other refusal is the bank's. */
const wrongDetails = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
])

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/** Why Stripe refused for good; null when it did not, or did not say what became of the request. */
export const refusalIn = (error: unknown): { code: string; isOfBank: boolean } | null => {
  if (error instanceof StripeCardError) {
    const code = error.code ?? ''
    return { code, isOfBank: !wrongDetails.has(code) }
  }
  // A token that was used, or never given out.
  return error instanceof StripeInvalidRequestError ? { code: error.code ?? '', isOfBank: false } : null
}

/** When a card is to be saved, a decline has a sentence of its own: `process_error`. */
export const refusedCard = (error: unknown): CardRefused | CardsDown => {
  const refusal = refusalIn(error)
  return refusal === null ? outOfReach(error) : new CardRefused(refusal.isOfBank ? 'process_error' : 'card_error')
}

/** When a card is to be charged, all but Stripe's own trouble is about the card. */
export const refusalOfCharge = (code: string): Refusal => (code === 'processing_error' ? 'process_error' : 'card_error')

/** Texts of Stripe may hold what a person typed, and never go into a log: the kind of the error does. */
export const outOfReach = (error: unknown): CardsDown =>
  new CardsDown(`Stripe gave no answer: ${error instanceof Error ? error.constructor.name : 'unknown'}`)
