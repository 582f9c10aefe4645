import { sql } from 'kysely'
import { prepared } from '../../platform/database/prepared'
import type { Store } from '../../platform/database/tables'

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
