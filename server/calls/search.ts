import { sql, type RawBuilder } from 'kysely'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import { searchedDigits } from 'callflow/numberText'
import { wireId, type Key } from '../platform/database/callIds'
import type { Store } from '../platform/database/tables'
import { beginsWord, containing, hasWords } from '../platform/texts/texts'
import { findCallers, pageRowsOf, type HistoryTable, type PageRows } from './history/pageRows'

/** With the number that was searched for, or else the one to call. */
export const searchPeople = async (store: Store, accountId: string, q: string): Promise<SearchReply['people']> => {
  const digits = searchedDigits(q)
  const isNumber = sql`contact_number like ${digits === null ? null : containing(digits)}::text`
  const folded = sql.ref('people.folded')
  const { rows } = await sql<SearchReply['people'][number]>`
    select id, name, company,
      (select contact_number from contacts where person_id = people.id order by ${isNumber} desc, position limit 1) as number
    from people where account_id = ${accountId}
      and (${hasWords(folded, q)} or id in (select person_id from contacts where account_id = ${accountId} and ${isNumber}))
    order by ${beginsWord(folded, q)} desc, sort_name, id limit ${MOST_FOUND}`.execute(store)
  return rows
}

const newestOf = async (store: Store, table: HistoryTable, accountId: string, q: string): Promise<PageRows> =>
  pageRowsOf(table, { accountId, filters: {}, callers: await findCallers(store, accountId, { q }), after: null, rows: MOST_FOUND })

/** Names are joined to the few rows. */
const namedIn = <Row>(accountId: string, page: PageRows, contact: string): RawBuilder<Row & { contact_name: string | null; at: Date }> => sql`
  select found.*, contact_name from (${page}) as found
  left join contacts on contacts.account_id = ${accountId} and contacts.contact_number = ${sql.ref(`found.${contact}`)}
  order by at desc, found.id desc`

export const searchCalls = async (store: Store, accountId: string, q: string): Promise<SearchReply['calls']> => {
  const page = await newestOf(store, { name: 'calls', at: 'started_at', contact: 'contact_number' }, accountId, q)
  const { rows } = await namedIn<Key<'CA'> & Pick<SearchReply['calls'][number], 'direction' | 'contact_number'>>(accountId, page, 'contact_number').execute(store)
  return rows.map(({ direction, contact_name, contact_number, at, ...key }) => ({ id: wireId(key), direction, contact_name, contact_number, start_date: at.toISOString() }))
}

export const searchVoicemails = async (store: Store, accountId: string, q: string): Promise<SearchReply['voicemails']> => {
  const page = await newestOf(store, { name: 'voicemails', at: 'created_at', contact: 'from_number' }, accountId, q)
  const { rows } = await namedIn<Key<'RE'> & Pick<SearchReply['voicemails'][number], 'from_number' | 'is_archived'>>(accountId, page, 'from_number').execute(store)
  return rows.map(({ contact_name, from_number, is_archived, at, ...key }) => ({ id: wireId(key), contact_name, from_number, is_archived, created_at: at.toISOString() }))
}
