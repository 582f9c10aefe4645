import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { localDay } from 'callflow/calendar'
import { post, reverse, writeCreditNote } from '../money/ledger'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import { renewalBefore } from './periods'
import { renewalAnchor } from './renewals'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

type Closing = Selectable<Tables['period_closings']>
type Account = Awaited<ReturnType<typeof holdAccount>>

export class CannotReopen extends Error {
  override name = 'CannotReopen'
}

export interface Reopened {
  accountId: string
  periods: number
  renewals: number
}

/** Accounts with periods or renewals that only a fast clock can explain; a number's month can have 31 days. */
export const findAhead = async (store: Store, today: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from subscriptions where period_start_date > ${today}::date
    union select account_id from numbers where next_renewal_date > ${today}::date + interval '1 month 4 days' and created_at < (${today}::date + 1)
    order by id`.execute(store)
  return rows.map(({ id }) => id)
}

/** Works by reverse postings, credit notes and refunds: no record is changed or deleted. */
export const makeReopening = ({ store, clock, random }: Deps) => {
  const credit = async (transaction: StoreTransaction, account: Account, { invoice_uid }: Closing): Promise<void> => {
    const invoices = transaction.selectFrom('invoices').select(['sub_cents as sub', 'gst_cents as gst', 'qst_cents as qst', 'total_cents as total'])
    const notes = transaction.selectFrom('invoices').select('uid').where('credits', '=', invoice_uid)
    if ((await notes.executeTakeFirst()) !== undefined) throw new CannotReopen('An operator refunded a part of its invoice.')
    await writeCreditNote(transaction, account, invoice_uid, await invoices.where('uid', '=', invoice_uid).executeTakeFirstOrThrow(), { uid: random.id(), now: clock() })
  }

  const refundCharges = async (transaction: StoreTransaction, accountId: string, { invoice_uid }: Closing): Promise<void> => {
    const charges = await transaction.selectFrom('card_charges').selectAll().where('invoice_uid', '=', invoice_uid).forUpdate().execute()
    if (charges.some(({ state }) => state === 'pending')) throw new CannotReopen('A card is being charged for it: try again in a minute.')
    const rests = charges.map((charge) => ({ ...charge, rest: charge.total_cents - charge.taken_back_cents }))
    for (const { id, total_cents, rest } of rests.filter((charge) => charge.state === 'paid' && charge.rest > 0)) {
      const entries = { cards: rest, owed: -rest }
      await post(transaction, { id: `${id}-refund`, accountId, kind: 'reversal', at: clock(), entries })
      const due = { refund: 'due', taken_back_cents: total_cents, taken_back_at: clock() } as const
      await transaction.updateTable('card_charges').set(due).where('id', '=', id).execute()
    }
  }

  const reopenOne = async (transaction: StoreTransaction, account: Account, today: string): Promise<boolean> => {
    const subscriptions = transaction.selectFrom('subscriptions').selectAll().where('account_id', '=', account.id)
    const subscription = await subscriptions.executeTakeFirstOrThrow()
    if (subscription.period_start_date <= today) return false
    const closing = await transaction
      .selectFrom('period_closings')
      .innerJoin('invoices', 'invoices.uid', 'period_closings.invoice_uid')
      .selectAll('period_closings')
      .where('period_closings.account_id', '=', account.id)
      .where('invoices.period_start_date', '=', subscription.period_start_date)
      .where('reversed_at', 'is', null)
      .executeTakeFirst()
    if (closing === undefined) throw new CannotReopen(`Nothing is written down of how the period before ${subscription.period_start_date} was closed.`)
    const { plan, price_from, pending_plan, period_start_date, period_end_date, anchor_day } = closing
    await reverse(transaction, { id: closing.minutes_posting, accountId: account.id, at: clock() })
    await reverse(transaction, { id: closing.invoice_uid, accountId: account.id, at: clock() })
    await refundCharges(transaction, account.id, closing)
    await credit(transaction, account, closing)
    await transaction.updateTable('period_closings').set({ reversed_at: clock() }).where('invoice_uid', '=', closing.invoice_uid).execute()
    const before = { plan, price_from, period_start_date, period_end_date, anchor_day, pending_plan: subscription.pending_plan ?? pending_plan }
    await transaction.updateTable('subscriptions').set(before).where('account_id', '=', account.id).execute()
    return true
  }

  const unrenew = async (transaction: StoreTransaction, accountId: string, today: string): Promise<number> => {
    const numbers = transaction.selectFrom('numbers').select(['id', 'next_renewal_date', 'created_at']).where('account_id', '=', accountId)
    let undone = 0
    for (const { id, next_renewal_date, created_at } of await numbers.where('next_renewal_date', 'is not', null).execute()) {
      let next = next_renewal_date ?? today
      for (let day = renewalBefore(next, renewalAnchor(next, created_at)); day > today; day = renewalBefore(next, renewalAnchor(next, created_at))) {
        // A number bought then hasn't been renewed.
        if (day <= localDay(created_at)) break
        await reverse(transaction, { id: `renewal-${id}-${day}`, accountId, at: clock() })
        next = day
        undone += 1
      }
      if (next !== next_renewal_date) await transaction.updateTable('numbers').set({ next_renewal_date: next }).where('id', '=', id).execute()
    }
    return undone
  }

  return (accountId: string): Promise<Reopened> =>
    inTransaction(store, async (transaction) => {
      const account = await holdAccount(transaction, accountId)
      const today = localDay(clock())
      let periods = 0
      while (await reopenOne(transaction, account, today)) periods += 1
      return { accountId, periods, renewals: await unrenew(transaction, accountId, today) }
    })
}
