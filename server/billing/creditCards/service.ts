import { creditCardsOperations, type CreditCard, type CreditCardBody } from 'contract/billing'
import type { OwnerNotices } from '../../account/index'
import type { Background } from '../../platform/jobs/background'
import type { Member } from '../../platform/http/routes/request'
import type { RandomSource } from '../../platform/random'
import { later, MINUTE_MS, type Clock } from '../../platform/clock'
import { BusinessError, NotFound } from '../../platform/failures/failures'
import { route, type Keyed, type BoundRoute, eventRoute } from '../../platform/http/routes/route'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import { CardRefused, type CardsPort, type NamedCharge } from '../cards/port'
import type { Store } from '../../platform/database/tables'
import { type CardTrials, type Customers, makeCardRepository, toWire, type CardRow } from './cardRepository'

export interface NewCardCall extends Keyed {
  body: CreditCardBody
  caller: Pick<Member, 'accountId' | 'log'>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: CardsPort
  customers: Customers
  enforceTrialLimit: CardTrials
  background: Background
  notices?: OwnerNotices
}

/** No active request is older. */
const ABANDONED_MS = MINUTE_MS

export type CreditCardsService = ReturnType<typeof makeCreditCardsService>

export const makeCreditCardsService = (deps: Deps) => {
  const { store, clock, cards, customers, enforceTrialLimit, background } = deps
  const repository = makeCardRepository(deps)

  const place = ({ body, caller, key, fingerprint }: NewCardCall): Promise<CardRow> =>
    inTransaction(store, async (transaction) => {
      const { accountId } = caller
      await holdAccount(transaction, accountId)
      const known = await repository.findByKey(transaction, accountId, key)
      if (known === undefined) {
        await enforceTrialLimit(transaction, caller)
        return repository.place(transaction, { accountId, key, fingerprint, token: body.token })
      }
      if (known.fingerprint !== fingerprint) throw new BusinessError('idempotency_mismatch')
      return known
    })

  /** The row's id makes this idempotent at the processor. */
  const save = async (row: CardRow): Promise<CardRow> => {
    if (row.state !== 'pending' || row.token === null) return row
    try {
      const customer = await customers(row.account_id)
      return await repository.complete(row, await cards.saveCard({ cardId: row.id, customer, token: row.token }))
    } catch (error) {
      if (error instanceof CardRefused) await repository.refuse(row)
      throw error
    }
  }

  const forgetAtProcessor = async ({ id, provider_reference }: CardRow): Promise<void> => {
    if (provider_reference !== null) await cards.removeCard(provider_reference)
    await repository.settled(id)
  }

  return {
    list: async (accountId: string): Promise<CreditCard[]> => (await repository.list(accountId)).map(toWire),
    /** Saves once per account and key, even if answers are lost. */
    add: async (call: NewCardCall): Promise<CreditCard> => toWire(await save(await place(call))),
    makeDefault: async (accountId: string, cardId: string): Promise<CreditCard> => toWire(await repository.makeDefault(accountId, cardId)),

    remove: async (accountId: string, cardId: string): Promise<void> => {
      const removed = await repository.remove(accountId, cardId)
      if (removed !== null) background.run('removing a card', () => forgetAtProcessor(removed))
    },

    settle: async (log: Member['log']): Promise<void> => {
      for (const row of await repository.unsettled(later(clock(), -ABANDONED_MS))) {
        const ended = row.state === 'pending' ? save(row) : forgetAtProcessor(row)
        await ended.catch((error: unknown) => {
          if (!(error instanceof CardRefused)) log.warn({ err: error, cardId: row.id }, 'Card still unsettled')
        })
      }
    },
  }
}

interface RouteDeps {
  creditCards: CreditCardsService
  cards: CardsPort
  settleCharge: (charge: NamedCharge, log: Member['log']) => Promise<void>
}

export const creditCardsRoutes = ({ creditCards, cards, settleCharge }: RouteDeps): BoundRoute[] => [
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
  eventRoute(creditCardsOperations.receiveStripeEvent, 'stripe-signature', async (text, signature, log) => {
    if (cards.chargeInEvent === null) throw new NotFound()
    const charge = await cards.chargeInEvent(text, signature)
    if (charge !== null) await settleCharge(charge, log)
  }),
]
