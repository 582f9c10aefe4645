import { sql } from 'kysely'
import type { Member } from '../../platform/http/routes/request'
import { type Clock, HOUR_MS, later } from '../../platform/clock'
import { dayAfter, localDay } from 'callflow/calendar'
import { onceName, post } from '../money/ledger'
import type { Catalogue, CatalogueCache } from '../money/catalogue'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { dateOf, renewalAfter, planOn, type StoredPlan } from './periods'
import type { CardsPort } from '../cards/port'
import type { ChargesService, DueCharge } from '../charges/service'

interface CollectingDeps {
  store: Store
  clock: Clock
  charges: Pick<ChargesService, 'chargeUnattended'>
  cards: Pick<CardsPort, 'processor'>
}

/** A declined card is retried the next day. */
const PAUSE_MS = 24 * HOUR_MS

/** An invoice's amount without what its credit notes gave back. */
const leftOf = (amount: 'sub' | 'gst' | 'qst' | 'total') => {
  const cents = sql.ref(`${amount}_cents`)
  return sql<number>`(invoices.${cents} + coalesce((select sum(note.${cents}) from invoices as note where note.credits = invoices.uid), 0))::bigint`
}

/** What a bank took back is charged only to a card saved since, and a future period's invoice not before its day. */
export const makeCollecting = ({ store, clock, charges, cards: { processor } }: CollectingDeps) => {
  const collectable = (from: Store | StoreTransaction) =>
    from
      .selectFrom('invoices')
      .select(['uid', 'account_id', leftOf('sub').as('sub'), leftOf('gst').as('gst'), leftOf('qst').as('qst'), leftOf('total').as('total')])
      .where('paid_at', 'is', null)
      .where('credits', 'is', null)
      .where('credited_at', 'is', null)
      .where('issued_on', '<=', sql<string>`${localDay(clock())}::date`)
      .where(
        sql<boolean>`not exists (select 1 from card_charges where card_charges.invoice_uid = invoices.uid
          and taken_back_at is null and (state <> 'refused' or settled_at > ${later(clock(), -PAUSE_MS)}))`,
      )
      .where(
        sql<boolean>`exists (select 1 from credit_cards where credit_cards.account_id = invoices.account_id
          and processor = ${processor} and is_default = 1 and created_at > all (
            select taken_back_at from card_charges where card_charges.invoice_uid = invoices.uid and taken_back_at is not null))`,
      )

  return async (log: Member['log']): Promise<void> => {
    const open = await collectable(store).orderBy('created_at').execute()
    for (const { uid, account_id: accountId } of open) {
      const readDue = async (transaction: StoreTransaction): Promise<DueCharge | null> => {
        const invoice = await collectable(transaction).where('uid', '=', uid).executeTakeFirst()
        if (invoice === undefined) return null
        const { sub, gst, qst, total } = invoice
        return { amounts: { sub, gst, qst, total }, cardId: null }
      }
      const charged = charges.chargeUnattended({ accountId, cause: 'period', invoiceUid: uid, readDue })
      await charged.catch((error: unknown) => log.warn({ err: error, invoiceUid: uid }, 'Invoice payment pending'))
    }
  }
}

export interface DueNumber {
  id: string
  phone_number: string
  day: string
  cents: number
  anchor: number
}

/** The plan of that day pays for the account's oldest numbers. */
export const readDueNumbers = async (store: Store, accountId: string, upTo: string, subscription: StoredPlan, catalogue: Catalogue): Promise<DueNumber[]> => {
  const numbers = await store
    .selectFrom('numbers')
    .select(['id', 'phone_number', 'type', 'next_renewal_date', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return numbers.flatMap(({ id, phone_number, type, next_renewal_date: day, created_at }, index) => {
    if (day === null || day > upTo) return []
    const anchor = renewalAnchor(day, created_at)
    const { includedNumbers, numberCents } = planOn(catalogue, subscription, day)
    return [{ id, phone_number, day, cents: index < includedNumbers ? 0 : numberCents[type], anchor }]
  })
}

export const renewalAnchor = (day: string, createdAt: Date): number =>
  dateOf(dayAfter(day, 1)) === 1 ? dateOf(localDay(createdAt)) : dateOf(day)

interface Deps {
  store: Store
  clock: Clock
  catalogue: Pick<CatalogueCache, 'read'>
}

export type Renewals = ReturnType<typeof makeRenewals>

/** Renews numbers from the prepaid balance, which may become negative, so that no one loses a number. */
export const makeRenewals = ({ store, clock, catalogue }: Deps) => {
  const renew = async (transaction: StoreTransaction, accountId: string, number: DueNumber) => {
    const { id, phone_number: phoneNumber, day, cents, anchor } = number
    const entries = { prepaid: -cents, usage: cents }
    // The unique name of the posting prevents a second payment.
    const name = await onceName(transaction, `renewal-${id}-${day}`)
    await post(transaction, { id: name, accountId, kind: 'number_renewal', at: clock(), entries, concerns: { phoneNumber } })
    const next = transaction.updateTable('numbers').set({ next_renewal_date: renewalAfter(day, anchor) })
    await next.where('id', '=', id).execute()
  }

  const renewUpTo = async (transaction: StoreTransaction, accountId: string, last: string): Promise<void> => {
    const subscription = await transaction.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    const known = await catalogue.read(transaction, subscription.pending_plan ?? subscription.plan)
    const readDue = () => readDueNumbers(transaction, accountId, last, subscription, known)
    for (let due = await readDue(); due.length > 0; due = await readDue()) {
      for (const number of due) await renew(transaction, accountId, number)
    }
  }

  const renewAll = (accountId: string, today: string): Promise<void> =>
    inTransaction(store, async (transaction) => {
      await holdAccount(transaction, accountId)
      await renewUpTo(transaction, accountId, today)
    })

  return {
    renewUpTo,

    run: async (log: Member['log']): Promise<void> => {
      const today = localDay(clock())
      const due = store.selectFrom('numbers').select('account_id').distinct().where('next_renewal_date', '<=', sql<string>`${today}::date`)
      for (const { account_id } of await due.execute()) {
        await renewAll(account_id, today).catch((error: unknown) => log.error({ err: error, accountId: account_id }, 'Number renewals pending'))
      }
    },
  }
}
