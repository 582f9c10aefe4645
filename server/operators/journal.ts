import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { JournalQuery, JournalReply } from 'contract/operators'
import { viewsOperations, type JournalFilters, type JournalTopic, type OwnJournalQuery, type OwnJournalReply } from 'contract/views'
import { nameOfUser } from '../account/index'
import { type Exported, type ExportsService, timeCells, timeHeaders } from '../calls/index'
import { DAY_MS, later, type Clock } from '../platform/clock'
import type { Store, StoreTransaction, Tables } from '../platform/database/tables'
import type { Language } from '../platform/failures/failures'
import type { JournalEntry, RecordAct } from '../platform/journal'
import { cutToPage, pageOf, rowsToRead, type OperatorCaller, type PageQuery, type Position } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { CsvRow } from '../platform/texts/csv'
import { checkDays, withinDays } from '../platform/texts/days'
import { hasWords } from '../platform/texts/texts'
import type { RandomSource } from '../platform/random'
import { actorIn, actsForCustomers, changesIn, ownName, tellIn } from './journalTexts'
import { serviceActs } from './serviceActs'

/** Who acts: an operator, or a command on the machine itself. */
export interface Actor {
  operatorId: string | null
  name: string
  address: string
  /** Of one of the account's people. */
  userId?: string | null
}

/** What happens by itself. */
export const ownActor: Actor = { operatorId: null, name: ownName, address: '' }

export const actorOf = ({ operator, by, address }: Pick<OperatorCaller, 'operator' | 'by' | 'address'>): Actor => ({ operatorId: operator.id, name: operator.name || operator.email, address, ...by })

/** By the noun with which acts begin. */
const topics: Readonly<Record<JournalTopic, readonly string[]>> = {
  numbers: ['number', 'numbers', 'reservation'],
  flows: ['application', 'flow', 'rehearsal', 'preset', 'night'],
  schedules: ['schedule'],
  audiofiles: ['audiofile'],
  calls: ['call', 'voicemail', 'recording', 'blocked'],
  contacts: ['person', 'contact', 'note', 'people'],
  team: ['member', 'role', 'invitation', 'api'],
  billing: ['plan', 'payment', 'top', 'credit', 'balance', 'money'],
  account: ['account', 'user', 'notifications', 'push', 'standing', 'email', 'sessions', 'keeping', 'data'],
  support: ['support', 'view'],
}

/** Thirteen months. */
const KEPT_MS = 396 * DAY_MS

/** Entries without a `limit`. */
const MOST = 100

/** Entries of a file that are read at once. */
const EXPORTED = 500

type OwnEntry = Pick<Selectable<Tables['journal']>, 'id' | 'created_at' | 'actor' | 'act' | 'subject' | 'subject_id' | 'reason' | 'before' | 'after'>

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
  const write = async (transaction: StoreTransaction, { operatorId, name, address, userId = null }: Actor, entry: JournalEntry): Promise<void> => {
    const { act, subject, accountId = null, reason = '', before, after } = entry
    await transaction
      .insertInto('journal')
      .values({
        ...{ id: random.id(), created_at: clock(), operator_id: operatorId, actor: name, address, act, subject, reason, account_id: accountId, user_id: userId },
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })
      .execute()
  }

  const record: RecordAct = async (transaction, { accountId, userId, address }, entry) => {
    await write(transaction, { operatorId: null, name: await nameOfUser(transaction, userId), address, userId }, { ...entry, accountId })
  }

  /** With what the service did by itself. */
  const own = async (accountId: string, { q = '', user_id, topic, ...days }: JournalFilters, query: PageQuery) => {
    checkDays(days)
    const { page, rows } = newestFirst(query)
    let found = rows.where('account_id', '=', accountId).where((row) => row.or([row('user_id', 'is not', null), row('act', 'in', actsForCustomers)]))
    const conditions = [sql<boolean>`created_at > ${later(clock(), -KEPT_MS)} and created_at <= ${clock()}`, ...withinDays('created_at', days)]
    if (user_id !== undefined) conditions.push(sql<boolean>`user_id = ${String(user_id)}`)
    if (topic !== undefined) conditions.push(sql<boolean>`split_part(act, '_', 1) = any (${topics[topic]})`)
    const words = q.trim()
    for (const condition of conditions) found = found.where(condition)
    if (words !== '') found = found.where(hasWords(sql.ref('folded'), words))
    const written = found.select(['id', 'created_at', 'actor', 'act', 'subject', 'subject_id', 'reason', 'before', 'after'])
    const booked = [...conditions, ...(words === '' ? [] : [hasWords(sql.ref('subject'), words)])]
    if (page.after !== null) booked.push(sql<boolean>`(created_at, id) < (${page.after.created_at}::timestamptz, ${page.after.id})`)
    const most = rowsToRead(page.limit ?? MOST)
    const read = await sql<OwnEntry>`
      select * from (
        (${written}) union all
        (select id, created_at, actor, act, subject, subject_id, reason, before, after from (${serviceActs(accountId, ownActor.name)}) as acts
          where ${sql.join(booked, sql` and `)} order by created_at desc, id desc limit ${most})
      ) as entries order by created_at desc, id desc limit ${most}`.execute(store)
    return cutToPage(read.rows, page)
  }

  const exported: Exported = {
    title: { en: 'journal', fr: 'journal' },
    head: [...timeHeaders, { en: 'Who', fr: 'Qui' }, { en: 'What', fr: 'Quoi' }, { en: 'Before', fr: 'Avant' }, { en: 'After', fr: 'Après' }, { en: 'Why', fr: 'Pourquoi' }],
    rows: async function* (accountId, filters, language) {
      let cursor: string | null | undefined
      do {
        const { rows: entries, next } = await own(accountId, filters, { limit: String(EXPORTED), ...(cursor && { cursor }) })
        yield entries.map((entry): CsvRow => {
          const changes = changesIn(entry, language)
          const side = (name: 'before' | 'after') => changes.flatMap(({ field, [name]: value }) => (value === null ? [] : [`${field}: ${value}`])).join('; ')
          return [...timeCells(entry.created_at), actorIn(entry.actor, language), tellIn(entry, language), side('before'), side('after'), entry.reason]
        })
        cursor = next.next_cursor
      } while (cursor)
    },
  }

  return {
    write,
    record,

    /** Newest first, with the bookings of all accounts. */
    list: async (query: JournalQuery): Promise<JournalReply> => {
      const { page, rows: newest } = newestFirst(query)
      const text = query.q?.trim() ?? ''
      let acts = newest.select(['id', 'created_at', 'actor', 'act', 'subject', 'account_id', 'reason', 'before', 'after', 'address'])
      // Whom customers call, name and write to is theirs: operators read it where the customer allows it.
      acts = acts.where(sql<boolean>`(user_id is null or act !~ '_(insert|update|delete)$')`)
      if (query.account_id !== undefined) acts = acts.where('account_id', '=', String(query.account_id))
      if (text !== '') acts = acts.where(hasWords(sql.ref('folded'), text))
      const most = rowsToRead(page.limit ?? MOST)
      const parts = [...(query.kind === 'money' ? [] : [sql`${acts}`]), ...(query.kind === 'acts' ? [] : [sql`(${bookings(query, page.after, most)})`])]
      const read = await sql<Listed>`select * from (${sql.join(parts, sql` union all `)}) as entries order by created_at desc, id desc limit ${most}`.execute(store)
      const { rows: entries, next } = cutToPage(read.rows, page)
      return { entries: entries.map(({ created_at, ...entry }) => ({ ...entry, created_at: created_at.toISOString() })), ...next }
    },

    /** Newest first. */
    listFor: async (accountId: string, language: Language, query: Omit<OwnJournalQuery, 'language'>): Promise<OwnJournalReply> => {
      const { rows: entries, next } = await own(accountId, query, query)
      return {
        entries: entries.map(({ created_at, before, after, ...entry }) => ({
          ...entry,
          created_at: created_at.toISOString(),
          actor: actorIn(entry.actor, language),
          text: tellIn({ ...entry, before, after }, language),
          changes: changesIn({ before, after }, language),
        })),
        ...next,
      }
    },

    exported,
  }
}

export const ownJournalRoutes = (journal: Journal, exports: ExportsService): BoundRoute[] => [
  route(viewsOperations.listOwnJournal, ({ query: { language, ...query }, caller }) => journal.listFor(caller.accountId, language ?? caller.language, query)),
  route(viewsOperations.exportJournal, async ({ query, caller }) => ({ file_url: await exports.urlOf(caller.accountId, 'journal', { ...query, language: caller.language }) })),
]
