import type { StoreTransaction } from '../../store/tables'

interface Charge {
  transactionId: string
  accountId: string
  kind: 'number_registration' | 'number_registration_refund'
  /** Out of the prepaid book; below zero, back into it. */
  cents: number
  now: Date
}

/** Money that a number costs goes from the prepaid book to usage, or back. */
export const charge = async (transaction: StoreTransaction, { transactionId, accountId, kind, cents, now }: Charge): Promise<void> => {
  if (cents === 0) return
  const of = { transaction_id: transactionId, account_id: accountId }
  await transaction
    .insertInto('ledger_transactions')
    .values({ id: transactionId, account_id: accountId, kind, occurred_at: now })
    .execute()
  await transaction
    .insertInto('ledger_entries')
    .values([
      { ...of, book: 'prepaid', amount_cents: -cents },
      { ...of, book: 'usage', amount_cents: cents },
    ])
    .execute()
}
