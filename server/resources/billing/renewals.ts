import { sql } from 'kysely'
import type { Member } from '../../core/routes/call'
import type { Clock } from '../../core/clock'
import { dayAfter, localDay } from '../../core/texts/localDay'
import { holdAccount, post } from '../../core/money/ledger'
import { numberCents } from '../../core/money/numberPrices'
import { planOf } from '../../core/money/plans'
import { inTransaction } from '../../core/transaction'
import type { Store, StoreTransaction } from '../../store/tables'
import { dateOf, renewalAfter } from './periods'

export interface DueNumber {
  id: string
  phone_number: string
  day: string
  /** 0 while the plan pays. */
  cents: number
  /** On which day of a month it is renewed, where the month has it. */
  anchor: number
}

/** Numbers that are renewed up to this day, with what that costs: the plan pays for those that the account got first. */
export const readDueNumbers = async (store: Store, accountId: string, upTo: string, includedNumbers: number): Promise<DueNumber[]> => {
  const numbers = await store
    .selectFrom('numbers')
    .select(['id', 'phone_number', 'type', 'next_renewal_date', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return numbers.flatMap(({ id, phone_number, type, next_renewal_date: day, created_at }, index) => {
    if (day === null || day > upTo) return []
    const isLastOfMonth = dateOf(dayAfter(day, 1)) === 1
    const anchor = isLastOfMonth ? dateOf(localDay(created_at)) : dateOf(day)
    return [{ id, phone_number, day, cents: index < includedNumbers ? 0 : numberCents[type], anchor }]
  })
}

interface Parts {
  store: Store
  clock: Clock
}

/** Renews numbers on their day, from the prepaid balance, which this may bring below zero: nobody loses a number for it. */
export const makeRenewals = ({ store, clock }: Parts) => {
  const renew = async (transaction: StoreTransaction, accountId: string, { id, day, cents, anchor }: DueNumber, today: string) => {
    for (let due = day; due <= today; due = renewalAfter(due, anchor)) {
      const entries = { prepaid: -cents, usage: cents }
      // A day is paid for once, whoever comes second: the posting has its name.
      await post(transaction, { id: `renewal-${id}-${due}`, accountId, kind: 'number_renewal', at: clock(), entries })
      const next = transaction.updateTable('numbers').set({ next_renewal_date: renewalAfter(due, anchor) })
      await next.where('id', '=', id).execute()
    }
  }

  const renewAll = (accountId: string, today: string): Promise<void> =>
    inTransaction(store, async (transaction) => {
      await holdAccount(transaction, accountId)
      const subscription = transaction.selectFrom('subscriptions').select('plan').where('account_id', '=', accountId)
      const { plan } = await subscription.executeTakeFirstOrThrow()
      const due = await readDueNumbers(transaction, accountId, today, planOf(plan).includedNumbers)
      for (const number of due) await renew(transaction, accountId, number, today)
    })

  return async (log: Member['log']): Promise<void> => {
    const today = localDay(clock())
    const due = store.selectFrom('numbers').select('account_id').distinct().where('next_renewal_date', '<=', sql<string>`${today}::date`)
    for (const { account_id } of await due.execute()) {
      await renewAll(account_id, today).catch((error: unknown) => log.error({ err: error, accountId: account_id }, 'numbers are not renewed yet'))
    }
  }
}
