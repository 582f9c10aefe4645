import { sql } from 'kysely'
import type { Store } from '../tables/tables'
import { monthsAfter } from '../texts/localDay'
import { inTransaction } from '../transaction'

const partitioned = ['call_paths', 'call_steps'] as const

/** Enough for a service that is off for a while, and for a slow clock. */
const MONTHS_AHEAD = 3

const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`

/** Rows of that month that are in the default partition stay there, and the month with them. */
const makeMonth = async (store: Store, table: (typeof partitioned)[number], month: string): Promise<void> => {
  const name = `${table}_${month.slice(0, 7).replace('-', '_')}`
  const [part, whole, others] = [sql.table(name), sql.table(table), sql.table(`${table}_other`)]
  const [from, to] = [month, monthsAfter(month, 1)].map((day) => sql.lit(`${day}T00:00:00Z`))
  const { rows } = await sql<{ is_made: boolean }>`select to_regclass(${name}) is not null
    or exists (select from ${others} where started_at >= ${from} and started_at < ${to}) as is_made`.execute(store)
  if (rows[0]?.is_made === true) return
  await inTransaction(store, async (transaction) => {
    await sql`create table ${part} (like ${whole} including all)`.execute(transaction)
    await sql`alter table ${whole} attach partition ${part} for values from (${from}) to (${to})`.execute(transaction)
  })
}

/** A partition for each month, in UTC, from the one of `from` until some months after `now`. Attached rather than created in place: calls are recorded meanwhile. */
export const makeMonths = async (store: Store, now: Date, from = now): Promise<void> => {
  const last = monthsAfter(monthOf(now), MONTHS_AHEAD)
  for (let month = monthOf(from); month <= last; month = monthsAfter(month, 1)) {
    for (const table of partitioned) await makeMonth(store, table, month)
  }
}
