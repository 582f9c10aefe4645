import type { Generated } from 'kysely'
import type { Instant } from './instant'

/** `YYYY-MM-DD`, both ways. */
export type Day = string
/** Whole cents of CAD; read as a number, which is exact up to 90 trillion dollars. */
export type Cents = number

/**
 * Where money can be: what the account may still spend (`prepaid`), what its cards have paid (below zero), what it has
 * spent on numbers and minutes (`usage`) and on plans (`plan`), the two taxes on that, and what is `owed` (below zero).
 */
export type Book = 'prepaid' | 'cards' | 'usage' | 'plan' | 'gst' | 'qst' | 'owed'

interface LedgerTransactionsTable {
  id: string
  account_id: string
  kind: string
  occurred_at: Instant
}

/** The entries of one transaction sum to zero, which the database checks; a balance is the sum of a book's entries. */
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
