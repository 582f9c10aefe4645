import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { NotFound, Validation, type Sentence } from '../../platform/failures/failures'
import type { RandomSource } from '../../platform/random'
import type { CardsPort } from '../cards/port'
import { post, writeCreditNote } from '../money/ledger'
import { entriesOf, sharesOf } from './notifyReversal'

const isNoAmount: Sentence = {
  en: 'Enter an amount in dollars, up to what can be refunded.',
  fr: 'Entrez un montant en dollars, jusqu’à concurrence de ce qui peut être remboursé.',
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
 * Refunds of payments, in whole or in part. The books know of one before the processor does, which is asked until it
 * answers; the review of reversed payments takes back the booking of one that was refused.
 */
export const makeRefunds = ({ store, clock, random, cards }: Deps) => {
  /** What was given back for a plan is not owed again. */
  const creditPlan = async (transaction: StoreTransaction, accountId: string, chargeId: string, cents: number): Promise<void> => {
    const account = await holdAccount(transaction, accountId)
    const charge = await transaction.selectFrom('card_charges').selectAll().where('id', '=', chargeId).executeTakeFirstOrThrow()
    if (charge.cause !== 'period' || charge.invoice_uid === null) return
    const given = transaction.selectFrom('refunds').select(sql<number>`sum(cents)::bigint`.as('cents')).where('charge_id', '=', chargeId).where('state', '=', 'done')
    const { cents: after } = await given.executeTakeFirstOrThrow()
    const [had, has] = [sharesOf(charge, after - cents), sharesOf(charge, after)]
    const share = { sub: has.sub - had.sub, gst: has.gst - had.gst, qst: has.qst - had.qst, total: cents }
    const [uid, now] = [random.id(), clock()]
    await writeCreditNote(transaction, account, charge.invoice_uid, share, { uid, now })
    const entries = { plan: -share.sub, gst: -share.gst, qst: -share.qst, owed: share.total }
    await post(transaction, { id: uid, accountId, kind: 'reversal', at: now, entries })
  }

  const close = (id: string, state: 'done' | 'refused'): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const closed = transaction.updateTable('refunds').set({ state, done_at: clock() }).where('id', '=', id).where('state', '=', 'due').returning(['account_id', 'charge_id', 'cents'])
      const refund = await closed.executeTakeFirst()
      if (refund !== undefined && state === 'done') await creditPlan(transaction, refund.account_id, refund.charge_id, refund.cents)
    })

  return {
    /** With the account locked, so that refunds never exceed their payment. Returns whether it had paid for a plan. */
    place: async (transaction: StoreTransaction, { accountId, chargeId, cents }: WantedRefund): Promise<{ isPlan: boolean }> => {
      await holdAccount(transaction, accountId)
      const found = transaction.selectFrom('card_charges').selectAll().where('id', '=', chargeId).where('account_id', '=', accountId)
      const charge = await found.forUpdate().executeTakeFirst()
      if (charge?.state !== 'paid' || charge.processor !== cards.processor) throw new NotFound()
      const [before, after] = [charge.taken_back_cents, charge.taken_back_cents + cents]
      if (!Number.isSafeInteger(cents) || cents <= 0 || after > charge.total_cents) throw new Validation({ amount: [isNoAmount] })
      const [id, now] = [random.id(), clock()]
      await transaction.insertInto('refunds').values({ id, charge_id: chargeId, account_id: accountId, cents, state: 'due', created_at: now, done_at: null }).execute()
      await transaction.updateTable('card_charges').set({ taken_back_cents: after, taken_back_at: now }).where('id', '=', chargeId).execute()
      await post(transaction, { id, accountId, kind: 'payment_taken_back', at: now, entries: entriesOf(charge, before, after) })
      return { isPlan: charge.cause === 'period' }
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
          await close(id, state)
          if (state === 'refused') log.error({ refundId: id, reference }, 'Refund refused by the card processor')
        } catch (error) {
          log.warn({ err: error, refundId: id }, 'Refund pending')
        }
      }
    },
  }
}
