import { sql, type RawBuilder } from 'kysely'
import { MAX_COUNTED, type MissedFilter } from 'contract/calls'
import type { Id } from 'contract/operation'
import { SHARED_BOX } from 'contract/recordings'
import type { JournalTopic } from 'contract/views'
import { searchedDigits } from 'callflow/numberText'
import { prepared } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { withinDays, type Days } from '../../platform/texts/days'
import type { Position } from '../../platform/http/routes/request'
import { storedCallId, uuidOf } from '../../platform/database/callIds'
import type { TimedTable } from '../../platform/database/months'
import { isMissed, isOpenMissed, isResolvedMissed } from './missedCalls'
import { containing, hasWords } from '../../platform/texts/texts'

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

const numbersOf = (accountId: string, personId: Id): Callers['all'] => sql<{ contact_number: string }>`
  select contact_number from contacts where account_id = ${accountId} and person_id = ${uuidOf(String(personId))}`

/** Null: all callers. */
export const findCallers = async (store: Store, accountId: string, { q = '', person_id }: Filters): Promise<Callers | null> => {
  const text = q.trim()
  const found = [...(text === '' ? [] : [selectCallers(accountId, text)]), ...(person_id === undefined ? [] : [numbersOf(accountId, person_id)])]
  if (found.length === 0) return null
  const all = sql<{ contact_number: string }>`${sql.join(found.map((some) => sql`(${some})`), sql` intersect `)}`
  const { rows } = await sql<{ contact_number: string }>`${all} limit ${FEW + 1}`.execute(store)
  return { all, few: rows.length > FEW ? null : rows.map(({ contact_number }) => contact_number) }
}

export interface Filters extends Days {
  q?: string
  number_id?: Id
  person_id?: Id
  direction?: 'inbound' | 'outbound'
  is_archived?: '0' | '1'
  missed?: MissedFilter
  /** Of voicemails only. */
  box?: Id
  /** Of the analytics of a call flow only. */
  application_id?: Id
  /** Of the journal only. */
  user_id?: Id
  topic?: JournalTopic
}

export interface HistoryTable extends TimedTable {
  contact: 'contact_number' | 'from_number'
}

export const callsTable: HistoryTable = { name: 'calls', at: 'started_at', contact: 'contact_number' }
export const voicemailsTable: HistoryTable = { name: 'voicemails', at: 'created_at', contact: 'from_number' }

export interface Selection {
  accountId: string
  filters: Filters
  callers: Callers | null
  /** Which of the rows the person hears; all if missing. */
  heard?: Condition
}

export interface Stretch extends Selection {
  after: Position | null
  rows: number | null
}

/** The rows of a page, newest first, with their time as `at`. */
export type PageRows = RawBuilder<PageRow>

interface PageRow {
  id: string
  at: Date
}

type Condition = RawBuilder<unknown>

const missedConditions = { all: isMissed, open: isOpenMissed, done: isResolvedMissed } as const

const conditionsOf = ({ at }: HistoryTable, { accountId, filters, heard }: Selection): Condition[] => {
  const { number_id, direction, is_archived, missed, box } = filters
  return [
    sql`account_id = ${accountId}`,
    ...(heard === undefined ? [] : [heard]),
    ...(number_id === undefined ? [] : [sql`number_id = ${uuidOf(String(number_id))}`]),
    // Written out, so that a plan for all values can use the index that holds only this direction or folder.
    ...(direction === undefined ? [] : [sql`direction = ${sql.lit(direction)}`]),
    ...(is_archived === undefined ? [] : [sql`is_archived = ${sql.lit(Number(is_archived))}`]),
    ...(box === undefined ? [] : [box === SHARED_BOX ? sql`box_id is null` : sql`box_id = ${box}`]),
    ...(missed === undefined ? [] : [missedConditions[missed]]),
    ...withinDays(at, filters),
  ]
}

/** `is true` keeps the planner from a join that would collect and sort the rows of all these callers. */
const among = ({ contact }: HistoryTable, callers: Callers | null): Condition[] => {
  if (callers === null) return []
  const { few, all } = callers
  return [few === null ? sql`(${sql.ref(contact)} in (${all})) is true` : sql`${sql.ref(contact)} = any(${few}::text[])`]
}

const both = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/** The first condition also tells which months are read. */
const after = ({ at }: HistoryTable, position: Position | null): Condition[] => {
  if (position === null) return []
  const { created_at, id } = position
  return [sql`${sql.ref(at)} <= ${created_at}::timestamptz`, sql`(${sql.ref(at)}, id) < (${created_at}::timestamptz, ${storedCallId(id)})`]
}

const newest = (table: HistoryTable, conditions: readonly Condition[], rows: number | null): PageRows => {
  const { name, at } = table
  const limit = rows === null ? sql`` : sql`limit ${sql.lit(rows)}`
  return sql<PageRow>`select ${prepared} *, ${sql.ref(at)} as at from ${sql.table(name)} where ${both(conditions)}
    order by ${sql.ref(at)} desc, id desc ${limit}`
}

export const pageRowsOf = (table: HistoryTable, stretch: Stretch): PageRows => {
  const { callers, rows } = stretch
  const conditions = [...conditionsOf(table, stretch), ...after(table, stretch.after)]
  const few = callers?.few ?? null
  if (few === null || rows === null) {
    return newest(table, [...conditions, ...among(table, callers)], rows)
  }
  const ofOne = newest(table, [...conditions, sql`${sql.ref(table.contact)} = caller`], rows)
  return sql<PageRow>`select found.* from unnest(${few}::text[]) as caller
    cross join lateral (${ofOne}) as found order by found.at desc, found.id desc limit ${sql.lit(rows)}`
}

/** Answered by the counts by day, exactly and whatever the number of calls. */
const isCountedByDay = ({ name }: HistoryTable, { filters, callers }: Selection): boolean =>
  name === 'calls' && callers === null && filters.number_id === undefined && filters.missed === undefined

const countByDay = ({ accountId, filters: { direction, from, to } }: Selection): RawBuilder<{ total: number }> => {
  const conditions = [
    sql`call_days.account_id = ${accountId}`,
    ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
  ]
  return sql<{ total: number }>`select ${prepared} coalesce(sum(calls), 0)::int as total from call_days where ${both(conditions)}`
}

/** Counts no further than one match above `most`. */
const countUpTo = (most: number, table: HistoryTable, selection: Selection): RawBuilder<{ total: number }> => {
  const conditions = [...conditionsOf(table, selection), ...among(table, selection.callers)]
  const matches = sql`select 1 from ${sql.table(table.name)} where ${both(conditions)} limit ${sql.lit(most + 1)}`
  return sql<{ total: number }>`select ${prepared} count(*)::int as total from (${matches}) as counted`
}

export interface Total {
  total: number
  is_total_capped?: 1
}

export const readTotal = async (store: Store, table: HistoryTable, selection: Selection): Promise<Total> => {
  const isByDay = isCountedByDay(table, selection)
  const { rows } = await (isByDay ? countByDay(selection) : countUpTo(MAX_COUNTED, table, selection)).execute(store)
  const total = rows[0]?.total ?? 0
  return isByDay || total <= MAX_COUNTED ? { total } : { total: MAX_COUNTED, is_total_capped: 1 }
}
