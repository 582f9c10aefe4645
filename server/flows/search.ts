import { sql } from 'kysely'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import type { Store } from '../platform/database/tables'
import { beginsWord, hasWords } from '../platform/texts/texts'

export const searchApplications = (store: Store, accountId: string, q: string): Promise<SearchReply['applications']> => {
  const folded = sql`fold_text(friendly_name)`
  const found = store.selectFrom('applications').select(['id', 'friendly_name']).where('account_id', '=', accountId).where(hasWords(folded, q))
  return found.orderBy(beginsWord(folded, q), 'desc').orderBy('updated_at', 'desc').limit(MOST_FOUND).execute()
}

export const searchSchedules = (store: Store, accountId: string, q: string): Promise<SearchReply['schedules']> => {
  const folded = sql`fold_text(name)`
  const found = store.selectFrom('schedules').select(['id', 'name']).where('account_id', '=', accountId).where(hasWords(folded, q))
  return found.orderBy(beginsWord(folded, q), 'desc').orderBy('name').limit(MOST_FOUND).execute()
}
