import { Type } from 'typebox'
import type { creditCardsRows } from '../creditCards'
import { Exactly, FlagSchema, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const CreditCardSchema = Exactly({
  id: IdSchema,
  type: Type.String({ description: "'Visa', 'MasterCard', 'American Express', or another brand's name" }),
  last4: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: Type.String(),
  is_default: FlagSchema,
})

export const CreditCardsReplySchema = Type.Array(CreditCardSchema)

export const CreditCardBodySchema = Exactly({ token: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }) })

/** As people type them; what is wrong with them is a `card_error`. */
export const CardFieldsSchema = Exactly({
  number: TextSchema(40),
  cvc: TextSchema(10),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: TextSchema(100),
})

export const CardTokenReplySchema = Exactly({ token: Type.String(), type: Type.String(), last4: Type.String() })

export const StepUpBodySchema = Exactly({ client_secret: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }), is_confirmed: FlagSchema })

export const creditCardsSchemas = schemasOf<typeof creditCardsRows>()({
  listCreditCards: { reply: CreditCardsReplySchema },
  addCreditCard: { body: CreditCardBodySchema, reply: CreditCardSchema },
  deleteCreditCard: {},
  makeDefaultCreditCard: { reply: CreditCardSchema },
  createCardToken: { body: CardFieldsSchema, reply: CardTokenReplySchema },
  finishStepUp: { body: StepUpBodySchema },
  receiveStripeEvent: {},
})
