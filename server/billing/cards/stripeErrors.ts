import Stripe from 'stripe'
import { CardRefused, CardsDown, type Refusal } from './port'

/** Codes of cards with wrong details, which the customer can correct. All other refusals come from the bank. */
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

export const refusalIn = (error: unknown): { code: string; isOfBank: boolean } | null => {
  if (error instanceof StripeCardError) {
    const code = error.code ?? ''
    return { code, isOfBank: !wrongDetails.has(code) }
  }
  return error instanceof StripeInvalidRequestError ? { code: error.code ?? '', isOfBank: false } : null
}

export const refusedCard = (error: unknown): CardRefused | CardsDown => {
  const refusal = refusalIn(error)
  return refusal === null ? asCardsDown(error) : new CardRefused(refusal.isOfBank ? 'process_error' : 'card_error')
}

/** While charging, every error except Stripe's own outages concerns the card. */
export const refusalOfCharge = (code: string): Refusal => (code === 'processing_error' ? 'process_error' : 'card_error')

/** Stripe's messages may contain what a person typed, so only the kind of error is logged. */
export const asCardsDown = (error: unknown): CardsDown =>
  new CardsDown(`Stripe gave no answer: ${error instanceof Error ? error.constructor.name : 'unknown'}`)
