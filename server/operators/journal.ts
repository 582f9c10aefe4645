import { sql } from 'kysely'
import type { JournalQuery, JournalReply } from 'contract/operators'
import type { OwnJournalQuery, OwnJournalReply } from 'contract/views'
import { DAY_MS, later, type Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { cutToPage, pageOf, rowsToRead, type OperatorCaller, type PageQuery } from '../platform/http/routes/request'
import { hasWords } from '../platform/texts/texts'
import type { RandomSource } from '../platform/random'

/** Who acts: an operator, or a command on the machine itself. */
export interface Actor {
  operatorId: string | null
  name: string
  address: string
}

export const actorOf = ({ operator, address }: Pick<OperatorCaller, 'operator' | 'address'>): Actor => ({ operatorId: operator.id, name: operator.name || operator.email, address })

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

/** What the customer sees of what was done to their account, without its `before` and `after`. */
const actsForCustomers = ['view_opened', 'standing_changed', 'balance_adjusted', 'payment_refunded', 'plan_changed', 'email_changed', 'sessions_ended', 'number_given', 'number_removed', 'numbers_reserved', 'reservation_withdrawn'] as const

/** Thirteen months. */
const KEPT_MS = 396 * DAY_MS

/** Entries without a `limit`. */
const MOST = 100

export type Journal = ReturnType<typeof makeJournal>

export const makeJournal = (store: Store, clock: Clock, random: RandomSource) => {
  const newestFirst = (query: PageQuery) => {
    const page = pageOf(query)
    const rows = store.selectFrom('journal').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToRead(page.limit ?? MOST))
    if (page.after === null) return { page, rows }
    const { created_at, id } = page.after
    return { page, rows: rows.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id})`) }
  }

  return {
    /** In the transaction of the act: neither exists without the other. */
    write: async (transaction: StoreTransaction, { operatorId, name, address }: Actor, entry: JournalEntry): Promise<void> => {
      const { act, subject, accountId = null, reason = '', before, after } = entry
      await transaction
        .insertInto('journal')
        .values({
          ...{ id: random.id(), created_at: clock(), operator_id: operatorId, actor: name, address, act, subject, reason, account_id: accountId },
          before: before === undefined ? null : JSON.stringify(before),
          after: after === undefined ? null : JSON.stringify(after),
        })
        .execute()
    },

    /** Newest first. */
    list: async (query: JournalQuery): Promise<JournalReply> => {
      const { page, rows: newest } = newestFirst(query)
      const text = query.q?.trim() ?? ''
      let rows = newest.selectAll()
      if (query.account_id !== undefined) rows = rows.where('account_id', '=', String(query.account_id))
      if (text !== '') rows = rows.where(hasWords(sql`fold_text(actor || ' ' || subject || ' ' || reason || ' ' || replace(act, '_', ' '))`, text))
      const { rows: entries, next } = cutToPage(await rows.execute(), page)
      return { entries: entries.map(({ operator_id: _, created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })), ...next }
    },

    /** Newest first. */
    listFor: async (accountId: string, query: OwnJournalQuery): Promise<OwnJournalReply> => {
      const { page, rows } = newestFirst(query)
      const own = rows.where('account_id', '=', accountId).where('act', 'in', actsForCustomers).where('created_at', '>', later(clock(), -KEPT_MS))
      const { rows: entries, next } = cutToPage(await own.select(['id', 'created_at', 'actor', 'act', 'reason']).execute(), page)
      return { entries: entries.map(({ created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })), ...next }
    },
  }
}
