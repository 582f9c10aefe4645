import type { Static } from 'typebox'
import { row } from './row'
import type {
  CardFieldsSchema,
  CardTokenReplySchema,
  CreditCardBodySchema,
  CreditCardSchema,
  CreditCardsReplySchema,
  StepUpBodySchema,
} from './schemas/creditCards'

export type CreditCard = Static<typeof CreditCardSchema>
export type CreditCardsReply = Static<typeof CreditCardsReplySchema>
export type CreditCardBody = Static<typeof CreditCardBodySchema>
export type CardFields = Static<typeof CardFieldsSchema>
export type CardTokenReply = Static<typeof CardTokenReplySchema>
export type StepUpBody = Static<typeof StepUpBodySchema>

export const creditCardsRows = {
  /** The default one first, then as they were added. */
  listCreditCards: row<{ reply: CreditCardsReply }>()('GET', '/accounts/:accountId/credit-cards'),
  /** The first one becomes the default. 400 with `card_error` for wrong details, `process_error` for a declined card. */
  addCreditCard: row<{ body: CreditCardBody; reply: CreditCard }>()('POST', '/accounts/:accountId/credit-cards', { status: 201 }),
  /** If it was the default, the next one becomes it. A second one finds it done. */
  deleteCreditCard: row()('DELETE', '/accounts/:accountId/credit-cards/:cardId', { status: 204 }),
  makeDefaultCreditCard: row<{ reply: CreditCard }>()('PUT', '/accounts/:accountId/credit-cards/:cardId/default', { ext: true }),
  /**
   * For the card frame alone, while the embedded processor is the one: whatever is wrong with the card is 400 with
   * `card_error`. Nobody is named: the token is worth nothing until a member uses it.
   */
  createCardToken: row<{ body: CardFields; reply: CardTokenReply }>()('POST', '/card-frame/tokens', {
    access: 'guest',
    status: 201,
    ext: true,
  }),
  /** For the card frame alone: what the card's owner answered to the bank's question. */
  finishStepUp: row<{ body: StepUpBody }>()('POST', '/card-frame/step-ups', { access: 'guest', status: 204, ext: true }),
  /** From Stripe, signed: which charge to ask after. */
  receiveStripeEvent: row()('POST', '/stripe/events', { access: 'guest', status: 204, ext: true }),
}
