import { creditCardsRows } from 'contract/creditCards'
import { creditCardsSchemas } from 'contract/schemas/creditCards'
import { eventRoute } from '../../core/routes/eventRoute'
import { NotFound } from '../../core/failures/failures'
import { keyedRoute } from '../../core/routes/keyedRoute'
import { guestRoute, route, type BoundRoute } from '../../core/routes/route'
import type { CardsPort } from '../../core/ports/cards'
import type { CreditCardsService } from './service'

interface Parts {
  creditCards: CreditCardsService
  cards: CardsPort
  /** Asks the processor what became of this charge. */
  settleCharge: (chargeId: string) => Promise<void>
}

export const creditCardsRoutes = ({ creditCards, cards, settleCharge }: Parts): BoundRoute[] => [
  route(creditCardsRows.listCreditCards, creditCardsSchemas.listCreditCards, ({ caller }) => creditCards.list(caller.accountId)),
  keyedRoute(creditCardsRows.addCreditCard, creditCardsSchemas.addCreditCard, (call) => creditCards.add(call)),
  route(creditCardsRows.deleteCreditCard, creditCardsSchemas.deleteCreditCard, ({ params, caller }) =>
    creditCards.remove(caller.accountId, params.cardId),
  ),
  route(creditCardsRows.makeDefaultCreditCard, creditCardsSchemas.makeDefaultCreditCard, ({ params, caller }) =>
    creditCards.makeDefault(caller.accountId, params.cardId),
  ),
  guestRoute(creditCardsRows.createCardToken, creditCardsSchemas.createCardToken, ({ body }) => {
    if (cards.frame === null) throw new NotFound()
    return cards.frame.createToken(body)
  }),
  guestRoute(creditCardsRows.finishStepUp, creditCardsSchemas.finishStepUp, ({ body }) => {
    if (cards.frame === null) throw new NotFound()
    return cards.frame.finishStepUp(body.client_secret, body.is_confirmed === 1)
  }),
  eventRoute(creditCardsRows.receiveStripeEvent, creditCardsSchemas.receiveStripeEvent, 'stripe-signature', async (text, signature) => {
    if (cards.chargeInEvent === null) throw new NotFound()
    const chargeId = await cards.chargeInEvent(text, signature)
    if (chargeId !== null) await settleCharge(chargeId)
  }),
]
