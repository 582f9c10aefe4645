import type { StoreTransaction } from './database/tables'
import type { Member } from './http/routes/request'

export interface JournalEntry {
  act: string
  /** What it was done to, as a person would name it. */
  subject: string
  accountId?: string
  reason?: string
  /** Without secrets: the journal is shown. */
  before?: object
  after?: object
}

/** Of one of an account's people, in the transaction of the act: neither exists without the other. */
export type RecordAct = (transaction: StoreTransaction, person: Pick<Member, 'accountId' | 'userId' | 'address'>, entry: Omit<JournalEntry, 'accountId'>) => Promise<void>
