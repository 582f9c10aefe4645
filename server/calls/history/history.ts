import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isHiddenCaller } from 'callflow/numberText'
import type { Store } from '../../platform/database/tables'
import { checkDays } from '../../platform/texts/days'
import { cutToPage, pageOf, rowsToRead, type PageQuery, type Position } from '../../platform/http/routes/request'
import { begun } from '../../platform/http/routes/pieces'
import type { Heard } from './heard'
import { findCallers, type Filters, pageRowsOf, readTotal, type HistoryTable, type PageRows, type Selection, type Total } from './pageRows'
import { localTime } from 'callflow/calendar'
import { prepared } from '../../platform/database/transaction'
import { friendlyNumber } from '../../platform/texts/phoneNumber'

export interface JoinedNumber {
  label: string | null
  phone_number: string | null
}

export const ownNumberOf = ({ label, phone_number }: JoinedNumber) =>
  phone_number === null ? null : { label, friendly_number: friendlyNumber(phone_number) }

const MAX_ANSWERS = 100

/**
 * 1 if the newest message is from the support team and this user hasn't seen it. Messages are found by their request
 * alone: with its account too, PostgreSQL would read all messages of the account for each request.
 */
export const isUnreadBy = (userId: string) =>
  sql<0 | 1 | null>`(select case when author_type = 'support' and position > coalesce((
      select read_position from support_reads where support_reads.support_request_id = support_requests.id
        and support_reads.user_id = ${userId}), -1) then 1 else 0 end
    from support_messages where support_request_id = support_requests.id order by position desc limit 1)`.as('is_unread')

/** Open requests, among the last that changed, with an answer that this user hasn't seen. */
export const countNewAnswers = async (store: Store, accountId: string, userId: string): Promise<number> => {
  const requests = store.selectFrom('support_requests').select(isUnreadBy(userId)).where('account_id', '=', accountId).where('resolved_at', 'is', null)
  const rows = await requests.modifyFront(prepared).orderBy('updated_at', 'desc').limit(sql.lit(MAX_ANSWERS)).execute()
  return rows.filter(({ is_unread }) => is_unread === 1).length
}

/** In the inbox, and nobody has listened to it. One archived unheard is new again once restored. */
export const isNew = sql<boolean>`voicemails.is_new = 1 and voicemails.is_archived = 0`

export const soundFileName = (kind: 'Voicemail' | 'Recording', at: Date, contact: string): string =>
  `${kind} ${localTime(at).slice(0, 16).replace(':', '.')} ${isHiddenCaller(contact) ? 'hidden number' : contact}.wav`

export interface HistoryQuery extends Filters, PageQuery {
  count?: '1'
}

interface Listed<Item> {
  items: Item[] | AsyncIterable<Item[]>
  beside: { next_cursor?: string | null } & Partial<Total>
}

export interface History<Row> {
  list: <Item>(accountId: string, query: HistoryQuery, toWire: (rows: Row[]) => Promise<Item[]>, heard?: Heard) => Promise<Listed<Item>>
  batches: (accountId: string, filters: Filters) => AsyncIterable<Row[]>
}

const ROWS_PER_BATCH = 500
/** Exports rest twice as long as they work, up to this, to leave time for interactive requests. */
const LONGEST_REST_MS = 100

interface Deps<Row> {
  store: Store
  table: HistoryTable
  read: (rows: PageRows) => Promise<Row[]>
}

export const makeHistory = <Row extends Position>({ store, table, read }: Deps<Row>): History<Row> => {
  const selectionOf = async (accountId: string, filters: Filters, heard?: Heard): Promise<Selection> => {
    checkDays(filters)
    return { accountId, filters, ...(heard && { heard }), callers: await findCallers(store, accountId, filters) }
  }

  async function* batchesFrom(selection: Selection, start: Position | null): AsyncGenerator<Row[], void> {
    for (let after = start; ; ) {
      const began = performance.now()
      const rows = await read(pageRowsOf(table, { ...selection, after, rows: ROWS_PER_BATCH }))
      yield rows
      after = rows.at(-1) ?? null
      if (rows.length < ROWS_PER_BATCH) return
      await sleep(Math.min(2 * (performance.now() - began), LONGEST_REST_MS))
    }
  }

  async function* mapped<Item>(batches: AsyncIterable<Row[]>, toWire: (rows: Row[]) => Promise<Item[]>): AsyncGenerator<Item[], void> {
    for await (const rows of batches) yield await toWire(rows)
  }

  return {
    list: async (accountId, query, toWire, heard) => {
      const page = pageOf(query)
      const selection = await selectionOf(accountId, query, heard)
      const readCount = async () => query.count === '1' && readTotal(store, table, selection)
      if (page.limit === null) return { items: await begun(mapped(batchesFrom(selection, page.after), toWire)), beside: { ...(await readCount()) } }
      const keys = pageRowsOf(table, { ...selection, after: page.after, rows: rowsToRead(page.limit) })
      const [found, total] = await Promise.all([read(keys), readCount()])
      const { rows, next } = cutToPage(found, page)
      return { items: await toWire(rows), beside: { ...next, ...total } }
    },

    batches: async function* (accountId, filters) {
      yield* batchesFrom(await selectionOf(accountId, filters), null)
    },
  }
}
