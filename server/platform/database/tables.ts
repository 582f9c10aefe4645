import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from './tables.generated'

export type { Tables } from './tables.generated'

export type Store = Kysely<Tables>
export type StoreTransaction = Transaction<Tables>

/** `prepaid` is what the account can spend; `cards` (what its cards paid) and `owed` (what it owes) are negative. */
export type Book = Tables['ledger_entries']['book']

export type Processor = Tables['card_charges']['processor']

/** Of an inbound call: a person answered it, or it left a message, or neither. */
export type CallOutcome = NonNullable<Selectable<Tables['calls']>['outcome']>
