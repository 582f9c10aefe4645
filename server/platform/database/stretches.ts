import { sql, type RawBuilder } from 'kysely'
import type { TimedTable } from './months'
import type { Store } from './tables/tables'
import { dayAfter, LOCAL_ZONE } from '../texts/localDay'

/** Bounds how long writers of the table wait for a batch; a longer day is one batch. */
const ROWS_AT_ONCE = 20_000

export interface Filling {
  rowsAtOnce?: number
  afterEach?: () => void
}

export interface Stretch {
  accountId: string
  from: string
  to: string
}

const FIRST = '-infinity'
export const LAST = 'infinity'

const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${LOCAL_ZONE})`

export const startDay = (at: TimedTable['at']) => sql`(${sql.ref(at)} at time zone ${LOCAL_ZONE})::date`

export const rowsBetween = ({ name, at }: TimedTable, { accountId, to }: Stretch, from: RawBuilder<unknown>) => sql`
  ${sql.table(name)} where account_id = ${accountId} and ${sql.ref(at)} >= ${midnight(from)} and ${sql.ref(at)} < ${midnight(sql`(${to}::date + 1)`)}`

const endOfStretch = async (store: Store, table: TimedTable, accountId: string, from: string, maxRows: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select ${startDay(table.at)}::text as day from ${rowsBetween(table, { accountId, from, to: LAST }, sql`${from}::date`)}
    order by ${sql.ref(table.at)} limit 1 offset ${maxRows}`.execute(store)
  return rows[0]?.day ?? LAST
}

/** Whole days of an account, oldest first. */
export async function* stretchesOf(store: Store, table: TimedTable, accountId: string, first = FIRST, maxRows = ROWS_AT_ONCE): AsyncGenerator<Stretch, void> {
  for (let from = first; ; ) {
    const to = await endOfStretch(store, table, accountId, from, maxRows)
    yield { accountId, from, to }
    if (to === LAST) return
    from = dayAfter(to, 1)
  }
}
