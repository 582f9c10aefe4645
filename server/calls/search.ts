import { sql, type RawBuilder } from 'kysely'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import { searchedDigits } from 'callflow/numberText'
import { wireId, type Key } from '../platform/database/callIds'
import type { Store } from '../platform/database/tables'
import { beginsWord, containing, hasWords } from '../platform/texts/texts'
import type { Person } from '../account/index'
import { heardBy, type Heard } from './history/heard'
import { callsTable, findCallers, pageRowsOf, voicemailsTable, type Callers, type HistoryTable } from './history/pageRows'

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

/** The newest of these callers, to which names are joined. */
const newestOf = <Row>(accountId: string, table: HistoryTable, callers: Callers | null, heard?: Heard): RawBuilder<Row & { contact_name: string | null; at: Date }> => sql`
  select found.*, contact_name from (${pageRowsOf(table, { accountId, filters: {}, callers, ...(heard && { heard }), after: null, rows: MOST_FOUND })}) as found
  left join contacts on contacts.account_id = ${accountId} and contacts.contact_number = ${sql.ref(`found.${table.contact}`)}
  order by at desc, found.id desc`

type FoundCall = Key<'CA'> & Pick<SearchReply['calls'][number], 'direction' | 'contact_number'>
type FoundVoicemail = Key<'RE'> & Pick<SearchReply['voicemails'][number], 'from_number' | 'is_archived'>

/** Of the callers with such a name or number. */
export const searchHistory = async (store: Store, person: Person, q: string): Promise<Pick<SearchReply, 'calls' | 'voicemails'>> => {
  const { accountId } = person
  const callers = await findCallers(store, accountId, { q })
  const [calls, voicemails] = await Promise.all([
    newestOf<FoundCall>(accountId, callsTable, callers).execute(store),
    newestOf<FoundVoicemail>(accountId, voicemailsTable, callers, await heardBy(store, person, 'voicemails')).execute(store),
  ])
  return {
    calls: calls.rows.map(({ id, id_prefix, at, ...call }) => ({ ...call, id: wireId({ id, id_prefix }), start_date: at.toISOString() })),
    voicemails: voicemails.rows.map(({ id, id_prefix, at, ...voicemail }) => ({ ...voicemail, id: wireId({ id, id_prefix }), created_at: at.toISOString() })),
  }
}
