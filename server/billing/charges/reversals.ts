import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { post, type Posting } from '../money/ledger'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Processor } from '../../platform/database/tables'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { ChargeRow, ReversalNotifier } from './notifyReversal'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  processor: Processor
  notifyReversal: ReversalNotifier | undefined
}

type Entries = Posting['entries']

const fundsIn = ({ gst_cents, qst_cents, total_cents }: ChargeRow, cents: number): { prepaid: number; gst: number; qst: number } => {
  const [gst, qst] = [gst_cents, qst_cents].map((tax) => Math.round((tax * cents) / total_cents))
  return { gst: gst ?? 0, qst: qst ?? 0, prepaid: cents - (gst ?? 0) - (qst ?? 0) }
}

const entriesOf = (charge: ChargeRow, before: number, after: number): Entries => {
  if (charge.cause === 'period') return { cards: after - before, owed: before - after }
  const [had, has] = [fundsIn(charge, before), fundsIn(charge, after)]
  return { cards: after - before, prepaid: had.prepaid - has.prepaid, gst: had.gst - has.gst, qst: had.qst - has.qst }
}

export const makeReversals = ({ store, clock, random, processor, notifyReversal }: Deps) => {
  /** A plan's invoice is owed again; returned money pays it, unless another card has paid meanwhile. */
  const reopen = async (transaction: StoreTransaction, { cause, invoice_uid }: ChargeRow, isOwed: boolean): Promise<void> => {
    if (cause !== 'period' || invoice_uid === null) return
    const invoice = transaction.updateTable('invoices').where('uid', '=', invoice_uid)
    if (isOwed) await invoice.set({ paid_at: null }).execute()
    else await invoice.set({ paid_at: clock() }).where('paid_at', 'is', null).execute()
  }

  return {
    /** Posts the difference; returns how many more cents were taken back, negative if fewer. */
    recordReversal: async ({ id, account_id }: ChargeRow, takenBack: number): Promise<number> => {
      const cents = await inTransaction(store, async (transaction) => {
        await holdAccount(transaction, account_id)
        const charge = await transaction.selectFrom('card_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
        const [before, after] = [charge.taken_back_cents, Math.min(takenBack, charge.total_cents)]
        // Our own refunds are recorded before the processor receives them.
        if (charge.state !== 'paid' || charge.refund === 'due' || before === after) return 0
        const kind = after > before ? 'payment_taken_back' : 'payment_returned'
        await post(transaction, { id: random.id(), accountId: account_id, kind, at: clock(), entries: entriesOf(charge, before, after) })
        const reversal = { taken_back_cents: after, taken_back_at: clock() }
        await transaction.updateTable('card_charges').set(reversal).where('id', '=', id).execute()
        await reopen(transaction, charge, after === charge.total_cents)
        if (after > before) await notifyReversal?.notify(transaction, charge, after - before)
        return after - before
      })
      if (cents > 0) notifyReversal?.deliver()
      return cents
    },

    reversedSince: async (since: Date): Promise<string[]> => {
      const charges = store.selectFrom('card_charges').select('id').where('processor', '=', processor)
      return (await charges.where('taken_back_cents', '>', 0).where('taken_back_at', '>', since).execute()).map(({ id }) => id)
    },
  }
}
