import { sql, type RawBuilder } from 'kysely'
import type { JournalQuery, JournalReply } from 'contract/operators'
import type { OwnJournalQuery, OwnJournalReply } from 'contract/views'
import { DAY_MS, later, type Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import type { JournalEntry, RecordAct } from '../platform/journal'
import { cutToPage, pageOf, rowsToRead, type OperatorCaller, type PageQuery, type Position } from '../platform/http/routes/request'
import { hasWords } from '../platform/texts/texts'
import type { RandomSource } from '../platform/random'

/** Who acts: an operator, or a command on the machine itself. */
export interface Actor {
  operatorId: string | null
  name: string
  address: string
}

/** What happens by itself. */
export const ownActor: Actor = { operatorId: null, name: 'Telephony Console', address: '' }

export const actorOf = ({ operator, by, address }: Pick<OperatorCaller, 'operator' | 'by' | 'address'>): Actor => ({ operatorId: operator.id, name: operator.name || operator.email, address, ...by })

/** What the customer sees of what was done to their account, without its `before` and `after`. */
const actsForCustomers = ['view_opened', 'standing_changed', 'balance_adjusted', 'payment_refunded', 'plan_changed', 'email_changed', 'sessions_ended', 'number_given', 'number_removed', 'numbers_reserved', 'reservation_withdrawn', 'reservation_ended', 'flow_checks_skipped', 'member_invited', 'invitation_withdrawn', 'member_joined', 'role_changed', 'member_removed', 'account_closing', 'account_kept'] as const

/** Thirteen months. */
const KEPT_MS = 396 * DAY_MS

/** Entries without a `limit`. */
const MOST = 100

interface Listed extends Position {
  actor: string
  act: string
  subject: string
  account_id: string | null
  reason: string
  before: object | null
  after: object | null
  address: string
}

/**
 * The books keep every movement of money themselves, once and for as long as the law says, so the journal only reads them.
 * What an operator booked is told by their act, unless money alone is asked for. Names of bookings are longer than a cursor may be.
 */
const bookings = ({ account_id, kind, q = '' }: JournalQuery, after: Position | null, most: number): RawBuilder<Listed> => {
  const conditions = [
    ...(kind === 'money' ? [] : [sql`posting.kind <> 'adjustment' and not exists (select 1 from refunds where refunds.id = posting.id)`]),
    ...(account_id === undefined ? [] : [sql`account_id = ${account_id}`]),
    ...(q.trim() === '' ? [] : [hasWords(sql.ref('accounts.folded_name'), q.trim())]),
    ...(after === null ? [] : [sql`(occurred_at, md5(posting.id)) < (${after.created_at}::timestamptz, ${after.id})`]),
  ]
  return sql`
    select md5(posting.id) as id, occurred_at as created_at, ${ownActor.name} as actor, 'money_' || posting.kind as act,
      concat_ws(', ', accounts.name, phone_number) as subject, account_id, '' as reason, null::jsonb as before,
      (select jsonb_object_agg(book, round(amount_cents / 100.0, 2)) from ledger_entries where transaction_id = posting.id) as after, '' as address
    from ledger_transactions posting join accounts on accounts.id = account_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by occurred_at desc, md5(posting.id) desc limit ${most}`
}

export type Journal = ReturnType<typeof makeJournal>

export const makeJournal = (store: Store, clock: Clock, random: RandomSource) => {
  const newestFirst = (query: PageQuery) => {
    const page = pageOf(query)
    const rows = store.selectFrom('journal').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToRead(page.limit ?? MOST))
    if (page.after === null) return { page, rows }
    const { created_at, id } = page.after
    return { page, rows: rows.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id})`) }
  }

  /** In the transaction of the act: neither exists without the other. */
  const write = async (transaction: StoreTransaction, { operatorId, name, address }: Actor, entry: JournalEntry): Promise<void> => {
    const { act, subject, accountId = null, reason = '', before, after } = entry
    await transaction
      .insertInto('journal')
      .values({
        ...{ id: random.id(), created_at: clock(), operator_id: operatorId, actor: name, address, act, subject, reason, account_id: accountId },
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })
      .execute()
  }

  const record: RecordAct = async (transaction, { accountId, userId, address }, entry) => {
    const user = transaction.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', userId)
    const { firstname, lastname } = await user.executeTakeFirstOrThrow()
    await write(transaction, { operatorId: null, name: `${firstname} ${lastname}`.trim(), address }, { ...entry, accountId })
  }

  return {
    write,
    record,

    /** Newest first, with the bookings of all accounts. */
    list: async (query: JournalQuery): Promise<JournalReply> => {
      const { page, rows: newest } = newestFirst(query)
      const text = query.q?.trim() ?? ''
      let acts = newest.select(['id', 'created_at', 'actor', 'act', 'subject', 'account_id', 'reason', 'before', 'after', 'address'])
      if (query.account_id !== undefined) acts = acts.where('account_id', '=', String(query.account_id))
      if (text !== '') acts = acts.where(hasWords(sql.ref('folded'), text))
      const most = rowsToRead(page.limit ?? MOST)
      const parts = [...(query.kind === 'money' ? [] : [sql`${acts}`]), ...(query.kind === 'acts' ? [] : [sql`(${bookings(query, page.after, most)})`])]
      const read = await sql<Listed>`select * from (${sql.join(parts, sql` union all `)}) as entries order by created_at desc, id desc limit ${most}`.execute(store)
      const { rows: entries, next } = cutToPage(read.rows, page)
      return { entries: entries.map(({ created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })), ...next }
    },

    /** Newest first. */
    listFor: async (accountId: string, query: OwnJournalQuery): Promise<OwnJournalReply> => {
      const { page, rows } = newestFirst(query)
      const own = rows.where('account_id', '=', accountId).where('act', 'in', actsForCustomers).where('created_at', '>', later(clock(), -KEPT_MS))
      const { rows: entries, next } = cutToPage(await own.select(['id', 'created_at', 'actor', 'act', 'subject', 'reason']).execute(), page)
      return { entries: entries.map(({ created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })), ...next }
    },
  }
}
