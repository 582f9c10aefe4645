import { numberPartPattern } from 'contract/parts'
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../tables/tables'
import { containing } from '../texts/containing'

/** The other sides whose name or number holds a text. */
export interface Callers {
  /** Their numbers, unless there are many. */
  few: readonly string[] | null
  /** Selects all of them. */
  all: RawBuilder<{ contact_number: string }>
}

/** So many are asked one by one for their newest rows, each by the index; more are a filter. */
const FEW = 200

const numberPart = new RegExp(numberPartPattern)

const digitsIn = (text: string): string[] => (numberPart.test(text) ? [text.replace(/\D/g, '')] : [])

/** A few rows are looked at in the place of each call. Numbers are digits, of which no case has to be minded. */
const selectCallers = (accountId: string, text: string): Callers['all'] => sql<{ contact_number: string }>`
  select contact_number from callers
  where account_id = ${accountId} and contact_number like any(${[text, ...digitsIn(text)].map(containing)}::text[])
  union
  select contact_number from contacts where account_id = ${accountId} and contact_name ilike ${containing(text)}`

/** Null when there is no text to look for. */
export const findCallers = async (store: Store, accountId: string, q = ''): Promise<Callers | null> => {
  const text = q.trim()
  if (text === '') return null
  const all = selectCallers(accountId, text)
  const { rows } = await sql<{ contact_number: string }>`${all} limit ${FEW + 1}`.execute(store)
  return { all, few: rows.length > FEW ? null : rows.map(({ contact_number }) => contact_number) }
}
