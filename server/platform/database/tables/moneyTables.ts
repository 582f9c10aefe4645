import type { Generated } from 'kysely'
import type { Instant } from './instant'

export type Day = string
/** CAD cents as a number, exact up to 90 trillion dollars. */
export type Cents = number

/** `prepaid` is what the account can spend; `cards` (what its cards paid) and `owed` (what it owes) are negative. */
export type Book = 'prepaid' | 'cards' | 'usage' | 'plan' | 'gst' | 'qst' | 'owed'

interface LedgerTransactionsTable {
  id: string
  account_id: string
  kind: string
  occurred_at: Instant
  phone_number: Generated<string | null>
  minutes: Generated<number | null>
}

interface LedgerEntriesTable {
  id: Generated<number>
  transaction_id: string
  account_id: string
  book: Book
  amount_cents: Cents
}

export interface MoneyTables {
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
}
