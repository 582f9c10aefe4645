import { creditCardsOperations } from 'contract/creditCards'
import { NotFound } from '../../core/failures/failures'
import { route, type BoundRoute } from '../../core/routes/route'
import { eventRoute } from '../../core/routes/webhookRoute'
import type { CardsPort } from '../../core/ports/cards'
import type { CreditCardsService } from './service'

interface Parts {
  creditCards: CreditCardsService
  cards: CardsPort
  /** Asks the processor what became of this charge. */
  settleCharge: (chargeId: string) => Promise<void>
}

export const creditCardsRoutes = ({ creditCards, cards, settleCharge }: Parts): BoundRoute[] => [
  route(creditCardsOperations.listCreditCards, ({ caller }) => creditCards.list(caller.accountId)),
  route(creditCardsOperations.addCreditCard, { idempotent: 'handler' }, (call) => creditCards.add(call)),
  route(creditCardsOperations.deleteCreditCard, ({ params, caller }) =>
    creditCards.remove(caller.accountId, params.cardId),
  ),
  route(creditCardsOperations.makeDefaultCreditCard, ({ params, caller }) =>
    creditCards.makeDefault(caller.accountId, params.cardId),
  ),
  route(creditCardsOperations.createCardToken, ({ body }) => {
    if (cards.frame === null) throw new NotFound()
    return cards.frame.createToken(body)
  }),
  route(creditCardsOperations.finishStepUp, ({ body }) => {
    if (cards.frame === null) throw new NotFound()
    return cards.frame.finishStepUp(body.client_secret, body.is_confirmed === 1)
  }),
  eventRoute(creditCardsOperations.receiveStripeEvent, 'stripe-signature', async (text, signature) => {
    if (cards.chargeInEvent === null) throw new NotFound()
    const chargeId = await cards.chargeInEvent(text, signature)
    if (chargeId !== null) await settleCharge(chargeId)
  }),
]
