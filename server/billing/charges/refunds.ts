import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock'
import { holdAccount } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { BusinessError, NotFound, Validation, type Sentence } from '../../platform/failures/failures'
import type { RandomSource } from '../../platform/random'
import type { CardsPort } from '../cards/port'
import { post } from '../money/ledger'
import { entriesOf } from './notifyReversal'

const isNoAmount: Sentence = {
  en: 'Enter an amount in dollars, up to what can be refunded.',
  fr: 'Entrez un montant en dollars, jusqu’à concurrence de ce qui peut être remboursé.',
}
const isOfPlan: Sentence = {
  en: "The payment of a plan can't be refunded. Credit the balance instead.",
  fr: 'Le paiement d’un forfait ne peut pas être remboursé. Créditez plutôt le solde.',
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: Pick<CardsPort, 'processor' | 'refundPart'>
}

export interface WantedRefund {
  accountId: string
  chargeId: string
  cents: number
}

export type Refunds = ReturnType<typeof makeRefunds>

/**
 * Refunds of payments that added funds. The books know of one before the processor does, which is asked until it
 * answers; the review of reversed payments takes back the booking of one that was refused.
 */
export const makeRefunds = ({ store, clock, random, cards }: Deps) => ({
  /** With the account locked, so that refunds never exceed their payment. */
  place: async (transaction: StoreTransaction, { accountId, chargeId, cents }: WantedRefund): Promise<void> => {
    await holdAccount(transaction, accountId)
    const found = transaction.selectFrom('card_charges').selectAll().where('id', '=', chargeId).where('account_id', '=', accountId)
    const charge = await found.forUpdate().executeTakeFirst()
    if (charge?.state !== 'paid' || charge.processor !== cards.processor) throw new NotFound()
    if (charge.cause === 'period') throw new BusinessError('not_refundable', isOfPlan)
    const [before, after] = [charge.taken_back_cents, charge.taken_back_cents + cents]
    if (!Number.isSafeInteger(cents) || cents <= 0 || after > charge.total_cents) throw new Validation({ amount: [isNoAmount] })
    const [id, now] = [random.id(), clock()]
    await transaction.insertInto('refunds').values({ id, charge_id: chargeId, account_id: accountId, cents, state: 'due', created_at: now, done_at: null }).execute()
    await transaction.updateTable('card_charges').set({ taken_back_cents: after, taken_back_at: now }).where('id', '=', chargeId).execute()
    await post(transaction, { id, accountId, kind: 'payment_taken_back', at: now, entries: entriesOf(charge, before, after) })
  },

  settle: async (log: FastifyBaseLogger): Promise<void> => {
    const due = await store
      .selectFrom('refunds')
      .innerJoin('card_charges', 'card_charges.id', 'refunds.charge_id')
      .select(['refunds.id', 'cents', sql<string>`provider_reference`.as('reference')])
      .where('refunds.state', '=', 'due')
      .where('processor', '=', cards.processor)
      .orderBy('refunds.created_at')
      .execute()
    for (const { id, cents, reference } of due) {
      try {
        const state = (await cards.refundPart({ refundId: id, reference, cents })) ? 'done' : 'refused'
        await store.updateTable('refunds').set({ state, done_at: clock() }).where('id', '=', id).execute()
        if (state === 'refused') log.error({ refundId: id, reference }, 'Refund refused by the card processor')
      } catch (error) {
        log.warn({ err: error, refundId: id }, 'Refund pending')
      }
    }
  },
})
