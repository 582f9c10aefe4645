import { sql } from 'kysely'
import { MAX_COUNTED, unreadOperations, type UnreadReply } from 'contract/calls'
import { isOpenMissed } from '../history/missedCalls'
import { countNewAnswers, isNew } from '../history/history'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Store } from '../../platform/database/tables'

/** Each count reads one index that holds only such rows. */
const countHistory = async (store: Store, accountId: string): Promise<UnreadReply> => {
  const { rows } = await sql<Required<Omit<UnreadReply, 'new_answers'>>>`select
    (select count(*)::int from (
      select from calls where account_id = ${accountId} and ${isOpenMissed} limit ${MAX_COUNTED}) as open) as missed_calls,
    (select count(*)::int from (
      select from voicemails where account_id = ${accountId} and ${isNew} limit ${MAX_COUNTED}) as new) as new_voicemails`.execute(store)
  return rows[0] ?? {}
}

const readUnread = async (store: Store, { accountId, userId }: { accountId: string; userId: string }): Promise<UnreadReply> => {
  const [history, new_answers] = await Promise.all([countHistory(store, accountId), countNewAnswers(store, accountId, userId)])
  return { ...history, ...(new_answers > 0 && { new_answers }) }
}

export const unreadRoutes = (store: Store): BoundRoute[] => [
  route(unreadOperations.getUnread, ({ caller }) => readUnread(store, caller)),
]
