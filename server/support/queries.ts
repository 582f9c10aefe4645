import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import type { SupportRequestsQuery } from 'contract/supportRequests'
import { hasWords } from '../platform/texts/texts'
import { isUnreadBy } from '../calls/index'
import { checkDays, withinDays } from '../platform/texts/days'
import { cutToPage, pageOf, rowsToRead } from '../platform/http/routes/request'
import { prepared } from '../platform/database/transaction'
import type { Store, Tables } from '../platform/database/tables'

/** Requests of one account, or of all, which only the support team may see. */
export type RequestScope = { accountId: string } | 'everybody'

export interface ListedRow {
  id: string
  subject: string
  updated_at: Date
  resolved_at: Date | null
  closed_by: string | null
  merged_into: string | null
  firstname: string
  lastname: string
}

export interface RequestRow extends ListedRow {
  account_id: string
  account_name: string
  created_at: Date
  email: string
}

export interface MessageRow {
  id: string
  author_type: 'client' | 'support'
  text: string
  created_at: Date
  firstname: string | null
  lastname: string | null
  operator_name: string | null
}

const requestsOf = (store: Store, scope: RequestScope) => {
  const requests = store
    .selectFrom('support_requests')
    .innerJoin('users', 'users.id', 'support_requests.user_id')
    .select(['support_requests.id', 'subject', 'updated_at', 'resolved_at', 'closed_by', 'merged_into', 'firstname', 'lastname'])
  return scope === 'everybody' ? requests : requests.where('support_requests.account_id', '=', scope.accountId)
}

const accountName = sql<string>`(select name from accounts where accounts.id = support_requests.account_id)`

/** With what only details and the support team's list show. */
const wholeRequestsOf = (store: Store, scope: RequestScope) =>
  requestsOf(store, scope).select(['support_requests.account_id', accountName.as('account_name'), 'support_requests.created_at', 'email'])

interface Listed<Row> {
  rows: Row[]
  next: { next_cursor?: string | null }
}

type Requests<Row> = SelectQueryBuilder<Tables, 'support_requests' | 'users', Row>

/** `searched` is a text of `fold_text`. */
const listed = async <Row extends ListedRow>(all: Requests<Row>, query: SupportRequestsQuery, searched: RawBuilder<unknown> = sql.ref('folded_subject')): Promise<Listed<Row>> => {
  const page = pageOf(query)
  checkDays(query)
  const text = query.q?.trim() ?? ''
  let requests = all.modifyFront(prepared).orderBy('updated_at', 'desc').orderBy('support_requests.id', 'desc')
  if (query.is_resolved !== undefined) requests = requests.where('resolved_at', query.is_resolved === '1' ? 'is not' : 'is', null)
  if (text !== '') requests = requests.where(hasWords(searched, text))
  for (const isWithin of withinDays('updated_at', query)) requests = requests.where(isWithin)
  if (page.after !== null) {
    const { created_at: at, id } = page.after
    requests = requests.where(sql<boolean>`(updated_at, support_requests.id) < (${at}::timestamptz, ${id})`)
  }
  if (page.limit !== null) requests = requests.limit(sql.lit(rowsToRead(page.limit)))
  const entries = (await requests.execute()).map((row) => ({ id: row.id, created_at: row.updated_at, row }))
  const { rows, next } = cutToPage(entries, page)
  return { rows: rows.map(({ row }) => row), next }
}

export const listRequests = (store: Store, { accountId, userId }: { accountId: string; userId: string }, query: SupportRequestsQuery) =>
  listed(requestsOf(store, { accountId }).select(isUnreadBy(userId)), query)

export const searchRequests = async (store: Store, accountId: string, q: string): Promise<SearchReply['support_requests']> => {
  const found = store.selectFrom('support_requests').select(['id', 'subject', 'resolved_at']).where('account_id', '=', accountId)
  // As they are shown, with the sign before the number.
  const rows = await found.where(hasWords(sql`folded_subject || ' #' || id`, q)).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(MOST_FOUND).execute()
  return rows.map(({ id, subject, resolved_at }) => ({ id, subject, is_resolved: resolved_at === null ? 0 : 1 }))
}

export const listAllRequests = (store: Store, query: SupportRequestsQuery) => listed(wholeRequestsOf(store, 'everybody'), query)

export const findRequest = (store: Store, scope: RequestScope, id: string): Promise<RequestRow | undefined> =>
  wholeRequestsOf(store, scope).where('support_requests.id', '=', id).executeTakeFirst()

/** As operators call each other: a name is optional. */
export const operatorName = sql<string>`coalesce(nullif(operators.name, ''), operators.email)`

export const messagesOf = (store: Store, accountId: string, requestId: string): Promise<MessageRow[]> =>
  store
    .selectFrom('support_messages')
    .leftJoin('users', 'users.id', 'support_messages.user_id')
    .leftJoin('operators', 'operators.id', 'support_messages.operator_id')
    .select(['support_messages.id', 'author_type', 'text', 'support_messages.created_at', 'firstname', 'lastname', operatorName.as('operator_name')])
    .where('support_messages.account_id', '=', accountId)
    .where('support_request_id', '=', requestId)
    .orderBy('position', 'desc')
    .execute()

export const isUnread = async (store: Store, accountId: string, requestId: string, userId: string): Promise<0 | 1> => {
  const request = store.selectFrom('support_requests').where('id', '=', requestId).where('account_id', '=', accountId)
  return (await request.select(isUnreadBy(userId)).executeTakeFirst())?.is_unread ?? 0
}

/** Never takes back what another tab has read since. */
export const noteRead = async (store: Store, { id, account_id }: RequestRow, user_id: string): Promise<void> => {
  const newest = sql<number>`(select coalesce(max(position), -1) from support_messages where support_request_id = ${id})`
  await store
    .insertInto('support_reads')
    .values({ support_request_id: id, user_id, account_id, read_position: newest })
    .onConflict((known) =>
      known.columns(['support_request_id', 'user_id']).doUpdateSet({ read_position: sql`greatest(support_reads.read_position, excluded.read_position)` }),
    )
    .execute()
}

export const findDiagnostics = async (store: Store, accountId: string, requestId: string): Promise<string | null> => {
  const found = await store
    .selectFrom('support_diagnostics')
    .select('content')
    .where('account_id', '=', accountId)
    .where('support_request_id', '=', requestId)
    .executeTakeFirst()
  return found?.content ?? null
}

export interface DeskRow extends RequestRow {
  assignee_id: string | null
  assignee_name: string | null
  /** Whose the newest message is. */
  last_by: MessageRow['author_type'] | null
}

const lastBy = sql<DeskRow['last_by']>`(select author_type from support_messages where support_request_id = support_requests.id order by position desc limit 1)`

const deskRequests = (store: Store) =>
  wholeRequestsOf(store, 'everybody').select([
    'assignee_id',
    sql<string | null>`(select ${operatorName} from operators where operators.id = assignee_id)`.as('assignee_name'),
    lastBy.as('last_by'),
  ])

export const findDeskRequest = (store: Store, id: string): Promise<DeskRow | undefined> => deskRequests(store).where('support_requests.id', '=', id).executeTakeFirst()

export interface DeskFilter {
  view?: 'open' | 'waiting' | 'closed' | 'mine' | undefined
  operatorId: string
  accountId?: string | undefined
}

/** Of all accounts, found by subject, number, account and customer. */
export const listForDesk = (store: Store, { view, operatorId, accountId }: DeskFilter, query: SupportRequestsQuery) => {
  let requests = deskRequests(store)
  if (view !== undefined) requests = requests.where('resolved_at', view === 'closed' ? 'is not' : 'is', null)
  if (view === 'mine') requests = requests.where('assignee_id', '=', operatorId)
  if (view === 'waiting') requests = requests.where(sql<boolean>`${lastBy} = 'support'`)
  if (view === 'open') requests = requests.where(sql<boolean>`${lastBy} is distinct from 'support'`)
  if (accountId !== undefined) requests = requests.where('support_requests.account_id', '=', accountId)
  const account = sql`(select folded_name from accounts where accounts.id = support_requests.account_id)`
  const searched = sql`folded_subject || ' ' || support_requests.id || ' ' || ${account} || ' ' || folded_person`
  return listed(requests, query, searched)
}

export const hasDiagnostics = async (store: Store, accountId: string, requestId: string): Promise<boolean> => {
  const diagnostics = store.selectFrom('support_diagnostics').select('support_request_id').where('account_id', '=', accountId)
  return (await diagnostics.where('support_request_id', '=', requestId).executeTakeFirst()) !== undefined
}
