import { sql, type RawBuilder } from 'kysely'
import { searchedDigits } from 'callflow/numberText'
import type { Store } from '../../platform/database/tables'
import { containing, hasWords } from '../../platform/texts/clean'

export interface Callers {
  few: readonly string[] | null
  all: RawBuilder<{ contact_number: string }>
}

/** Fewer are each looked up by the index; more become a filter. */
const FEW = 200

const digitsIn = (text: string): string[] => [searchedDigits(text) ?? []].flat()

/** Searches the small callers table instead of every call; numbers need no case folding. */
const selectCallers = (accountId: string, text: string): Callers['all'] => sql<{ contact_number: string }>`
  select contact_number from callers
  where account_id = ${accountId} and contact_number like any(${[text, ...digitsIn(text)].map(containing)}::text[])
  union
  select contact_number from contacts where account_id = ${accountId} and ${hasWords(sql.ref('folded_name'), text)}`

export const findCallers = async (store: Store, accountId: string, q = ''): Promise<Callers | null> => {
  const text = q.trim()
  if (text === '') return null
  const all = selectCallers(accountId, text)
  const { rows } = await sql<{ contact_number: string }>`${all} limit ${FEW + 1}`.execute(store)
  return { all, few: rows.length > FEW ? null : rows.map(({ contact_number }) => contact_number) }
}
