import { sql } from 'kysely'
import { MAX_COUNTED, unreadOperations, type UnreadReply } from 'contract/calls'
import { isOpenMissed } from '../history/missedCalls'
import { boundsOf, type Person } from '../../account/index'
import { heardWithin, type Heard } from '../history/heard'
import { countNewAnswers, isNew } from '../history/history'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Store } from '../../platform/database/tables'

/** Each count reads one index that holds only such rows. */
const countHistory = async (store: Store, accountId: string, heard: Heard): Promise<UnreadReply> => {
  const { rows } = await sql<Required<Pick<UnreadReply, 'missed_calls' | 'new_voicemails'>>>`select
    (select count(*)::int from (
      select from calls where account_id = ${accountId} and ${isOpenMissed} limit ${MAX_COUNTED}) as open) as missed_calls,
    (select count(*)::int from (
      select from voicemails where account_id = ${accountId} and ${isNew} and ${heard} limit ${MAX_COUNTED}) as new) as new_voicemails`.execute(store)
  return rows[0] ?? {}
}

const readUnread = async (store: Store, person: Person): Promise<UnreadReply> => {
  const { accountId, userId } = person
  const bounds = await boundsOf(store, person)
  const [history, new_answers] = await Promise.all([
    countHistory(store, accountId, heardWithin(bounds, 'voicemails')),
    countNewAnswers(store, accountId, userId),
  ])
  return { ...history, ...(new_answers > 0 && { new_answers }), ...(bounds?.recordings === 'none' && { hears_recordings: 0 }) }
}

export const unreadRoutes = (store: Store): BoundRoute[] => [
  route(unreadOperations.getUnread, ({ caller }) => readUnread(store, caller)),
]
