import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly, FlagSchema, OwnIdSchema, TextSchema } from './parts'

export const CreditCardSchema = Exactly({
  id: OwnIdSchema,
  type: Type.String({ description: "'Visa', 'MasterCard', 'American Express', or another brand's name" }),
  last4: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: Type.String(),
  is_default: FlagSchema,
})

export const CreditCardsReplySchema = Type.Array(CreditCardSchema)

export const CreditCardBodySchema = Exactly({ token: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }) })

export const CardFieldsSchema = Exactly({
  number: TextSchema(40),
  cvc: TextSchema(10),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: TextSchema(100),
})

export const CardTokenReplySchema = Exactly({ token: Type.String(), type: Type.String(), last4: Type.String() })

export const StepUpBodySchema = Exactly({ client_secret: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }), is_confirmed: FlagSchema })

export type CreditCard = Static<typeof CreditCardSchema>
export type CreditCardBody = Static<typeof CreditCardBodySchema>
export type CardFields = Static<typeof CardFieldsSchema>
export type CardTokenReply = Static<typeof CardTokenReplySchema>

export const creditCardsOperations = {
  listCreditCards: operation('GET', '/accounts/:accountId/credit-cards', { reply: CreditCardsReplySchema }),
  /** The first one becomes the default. 400 with `card_error` for wrong details, `process_error` for a declined card. */
  addCreditCard: operation('POST', '/accounts/:accountId/credit-cards', {
    body: CreditCardBodySchema,
    reply: CreditCardSchema,
    status: 201,
  }),
  /** If it was the default, the next one becomes it. Idempotent. */
  deleteCreditCard: operation('DELETE', '/accounts/:accountId/credit-cards/:cardId', { status: 204 }),
  makeDefaultCreditCard: operation('PUT', '/accounts/:accountId/credit-cards/:cardId/default', {
    reply: CreditCardSchema,
    ext: true,
  }),
  /** Used by the card frame with the embedded processor. Needs no login: only a member can use the token. */
  createCardToken: operation('POST', '/card-frame/tokens', {
    body: CardFieldsSchema,
    reply: CardTokenReplySchema,
    access: 'guest',
    status: 201,
    ext: true,
  }),
  finishStepUp: operation('POST', '/card-frame/step-ups', {
    body: StepUpBodySchema,
    access: 'guest',
    status: 204,
    ext: true,
  }),
  receiveStripeEvent: operation('POST', '/stripe/events', { access: 'guest', status: 204, ext: true }),
}
