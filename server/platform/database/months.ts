import { sql } from 'kysely'
import { DAY_MS } from '../clock'
import type { Store } from './tables'
import { monthsAfter } from 'callflow/calendar'
import { inTransaction } from './transaction'

/** A table by month, and the column that says which. */
export interface TimedTable<Name = 'calls' | 'voicemails' | 'recordings'> {
  name: Name
  at: 'started_at' | 'created_at'
}

type Partitioned = TimedTable<'call_paths' | 'call_steps' | 'calls' | 'journal' | 'voicemails' | 'recordings'>

const partitionedCalls: readonly Partitioned[] = [
  { name: 'call_paths', at: 'started_at' },
  { name: 'call_steps', at: 'started_at' },
  { name: 'calls', at: 'started_at' },
  { name: 'voicemails', at: 'created_at' },
  { name: 'recordings', at: 'created_at' },
]

const partitionedJournal: readonly Partitioned[] = [{ name: 'journal', at: 'created_at' }]

/** As far back as most lists and charts go, for restored and generated calls. */
const MONTHS_BACK_MS = 400 * DAY_MS

/** Enough for a service that is off for a while, and for a slow clock. */
const MONTHS_AHEAD = 3

const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`

type Within = (store: Store, work: (transaction: Store) => Promise<void>) => Promise<void>

/** For a store that is in a transaction already. */
const asItIs: Within = (store, work) => work(store)

/** Rows of that month that are in the default partition stay there, and the month with them. */
const makeMonth = async (store: Store, { name, at }: Partitioned, month: string, within: Within): Promise<void> => {
  const partName = `${name}_${month.slice(0, 7).replace('-', '_')}`
  const [part, whole, others, time] = [sql.table(partName), sql.table(name), sql.table(`${name}_other`), sql.ref(at)]
  const [from, to] = [month, monthsAfter(month, 1)].map((day) => sql.lit(`${day}T00:00:00Z`))
  const { rows } = await sql<{ is_made: boolean }>`select to_regclass(${partName}) is not null
    or exists (select from ${others} where ${time} >= ${from} and ${time} < ${to}) as is_made`.execute(store)
  if (rows[0]?.is_made === true) return
  await within(store, async (transaction) => {
    await sql`create table ${part} (like ${whole} including all)`.execute(transaction)
    await sql`alter table ${whole} attach partition ${part} for values from (${from}) to (${to})`.execute(transaction)
  })
}

const makeMonthsOf = async (store: Store, table: Partitioned, [from, now]: readonly [Date, Date], within: Within): Promise<void> => {
  const last = monthsAfter(monthOf(now), MONTHS_AHEAD)
  for (let month = monthOf(from); month <= last; month = monthsAfter(month, 1)) await makeMonth(store, table, month, within)
}

/** A partition for each month, in UTC, from the one of `from` until some months after `now`. Attached rather than created in place: rows are written meanwhile. */
export const makeMonths = async (store: Store, now: Date, from = now): Promise<void> => {
  for (const table of [...partitionedCalls, ...partitionedJournal]) await makeMonthsOf(store, table, [from, now], inTransaction)
}

/** Thirteen months of the journal stay whole. Its triggers refuse to delete a row, not to drop a month. */
const JOURNAL_MONTHS = 13

export const dropOldMonths = async (store: Store, now: Date): Promise<void> => {
  const first = `journal_${monthsAfter(monthOf(now), -JOURNAL_MONTHS).slice(0, 7).replace('-', '_')}`
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('journal') and relname ~ '^journal_\\d{4}_\\d{2}$' and relname < ${first}`.execute(store)
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(store)
}

/** In the transaction of the migration that makes the tables. */
export const makeFirstMonths = async (transaction: Store, now: Date): Promise<void> => {
  for (const table of partitionedCalls) await makeMonthsOf(transaction, table, [new Date(now.getTime() - MONTHS_BACK_MS), now], asItIs)
}

export const makeFirstMonthsOfJournal = async (transaction: Store, now: Date): Promise<void> => {
  for (const table of partitionedJournal) await makeMonthsOf(transaction, table, [now, now], asItIs)
}
