import { MOST_FOUND, type SearchReply } from 'contract/search'
import type { Store } from '../platform/database/tables'
import { findByWords } from '../platform/texts/texts'

export const searchApplications = async (store: Store, accountId: string, q: string): Promise<SearchReply['applications']> => {
  const all = store.selectFrom('applications').select(['id', 'friendly_name']).where('account_id', '=', accountId)
  return findByWords(await all.orderBy('updated_at', 'desc').execute(), (row) => row.friendly_name, q).slice(0, MOST_FOUND)
}

export const searchSchedules = async (store: Store, accountId: string, q: string): Promise<SearchReply['schedules']> => {
  const all = store.selectFrom('schedules').select(['id', 'name']).where('account_id', '=', accountId)
  return findByWords(await all.orderBy('name').execute(), (row) => row.name, q).slice(0, MOST_FOUND)
}
