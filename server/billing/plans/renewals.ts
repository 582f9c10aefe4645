import { sql } from 'kysely'
import type { Member } from '../../platform/http/routes/request'
import type { Clock } from '../../platform/clock'
import { dayAfter, localDay } from '../../platform/texts/localDay'
import { onceName, post } from '../money/ledger'
import { numberCents } from '../money/numberPrices'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { dateOf, renewalAfter } from './periods'
import { planOn, type StoredPlan } from './planOn'

export interface DueNumber {
  id: string
  phone_number: string
  day: string
  cents: number
  anchor: number
}

/** The plan of that day pays for the account's oldest numbers. */
export const readDueNumbers = async (store: Store, accountId: string, upTo: string, subscription: StoredPlan): Promise<DueNumber[]> => {
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
    const isIncluded = index < planOn(subscription, day).includedNumbers
    return [{ id, phone_number, day, cents: isIncluded ? 0 : numberCents[type], anchor }]
  })
}

export const renewalAnchor = (day: string, createdAt: Date): number =>
  dateOf(dayAfter(day, 1)) === 1 ? dateOf(localDay(createdAt)) : dateOf(day)

interface Deps {
  store: Store
  clock: Clock
}

export type Renewals = ReturnType<typeof makeRenewals>

/** Renews numbers from the prepaid balance, which may become negative, so that no one loses a number. */
export const makeRenewals = ({ store, clock }: Deps) => {
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
    const readDue = () => readDueNumbers(transaction, accountId, last, subscription)
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
