import { sql, type RawBuilder } from 'kysely'
import { dayAfter, localDay, LOCAL_ZONE } from 'callflow/calendar'
import type { Store } from './tables'

/** Bounds how long writers wait for a batch; a longer day is one batch. */
const ROWS_AT_ONCE = 20_000

/** Whole days of an account. */
interface Stretch {
  accountId: string
  from: string
  to: string
}

const FIRST = '-infinity'
const LAST = 'infinity'

const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${LOCAL_ZONE})`

const startDay = sql`(started_at at time zone ${LOCAL_ZONE})::date`

const callsBetween = ({ accountId, to }: Pick<Stretch, 'accountId' | 'to'>, from: RawBuilder<unknown>) => sql`
  calls where account_id = ${accountId} and started_at >= ${midnight(from)} and started_at < ${midnight(sql`(${to}::date + 1)`)}`

const endOfStretch = async (store: Store, accountId: string, from: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select ${startDay}::text as day from ${callsBetween({ accountId, to: LAST }, sql`${from}::date`)}
    order by started_at limit 1 offset ${ROWS_AT_ONCE}`.execute(store)
  return rows[0]?.day ?? LAST
}

/** Oldest first. */
async function* stretchesOf(store: Store, accountId: string, first: string): AsyncGenerator<Stretch, void> {
  for (let from = first; ; ) {
    const to = await endOfStretch(store, accountId, from)
    yield { accountId, from, to }
    if (to === LAST) return
    from = dayAfter(to, 1)
  }
}

/** A call lasts a day at most, so those that end on a day started at most two days before, also when the clocks change. */
const callDaysIn = (stretch: Stretch) => sql`
  select account_id::text, share.day, direction::text, sum(share.calls)::integer as calls, sum(share.seconds)::bigint as seconds,
    sum(share.minutes)::integer as minutes
  from (select * from ${callsBetween(stretch, sql`(${stretch.from}::date - 2)`)}) as started
  cross join lateral call_shares(started_at, duration) as share
  where share.day between ${stretch.from}::date and ${stretch.to}::date group by 1, 2, 3`

const lineDaysIn = (stretch: Stretch) => sql`
  select account_id::text, ${startDay} as day, number_id::text, direction::text, count(*)::integer as calls, sum(duration)::bigint as seconds
  from ${callsBetween(stretch, sql`${stretch.from}::date`)} group by 1, 2, 3, 4`

const knownIn = (table: 'call_days' | 'line_days', { accountId, from, to }: Stretch) =>
  sql`${sql.table(table)} where account_id = ${accountId} and day between ${from}::date and ${to}::date`

/** Calls recorded meanwhile wait, and are counted afterwards: their triggers need the locked tables. */
const recount = async (store: Store, stretch: Stretch): Promise<void> => {
  await store.transaction().setIsolationLevel('read committed').execute(async (transaction) => {
    await sql`lock table call_days, line_days in share row exclusive mode`.execute(transaction)
    await sql`delete from ${knownIn('call_days', stretch)}`.execute(transaction)
    await sql`delete from ${knownIn('line_days', stretch)}`.execute(transaction)
    await sql`insert into call_days ${callDaysIn(stretch)}`.execute(transaction)
    await sql`insert into line_days ${lineDaysIn(stretch)}`.execute(transaction)
  })
}

/** One statement, so one snapshot: calls recorded at the same time make no difference. */
const wrongDaysIn = async (store: Store, stretch: Stretch): Promise<string[]> => {
  const callDays = sql`select account_id, day, direction, calls, seconds, minutes from ${knownIn('call_days', stretch)}
    and (calls, seconds, minutes) <> (0, 0, 0)`
  const lineDays = sql`select account_id, day, number_id, direction, calls, seconds from ${knownIn('line_days', stretch)}
    and (calls, seconds) <> (0, 0)`
  const differing = (known: RawBuilder<unknown>, counted: RawBuilder<unknown>) =>
    sql`select day from ((${known} except ${counted}) union all (${counted} except ${known})) as differing`
  const { rows } = await sql<{ day: string }>`
    select day::text from (${differing(callDays, callDaysIn(stretch))} union ${differing(lineDays, lineDaysIn(stretch))}) as wrong
    order by day`.execute(store)
  return rows.map(({ day }) => day)
}

export interface WrongDay {
  accountId: string
  day: string
}

/** Minutes count on the day on which a call ends, so a day needs the calls of two days before. */
const firstDayWithCalls = (since: Date | null): string => (since === null ? FIRST : dayAfter(localDay(since), 3))

/** The days whose counts differ from the calls, unless the account no longer keeps the calls; with `isRepair` they are counted anew. */
export async function* findWrongDays(store: Store, { isRepair }: { isRepair: boolean }): AsyncGenerator<WrongDay, void> {
  const accounts = await store.selectFrom('accounts').leftJoin('keeping', 'account_id', 'id').select(['id', 'calls_since']).orderBy('id').execute()
  for (const { id: accountId, calls_since } of accounts) {
    for await (const stretch of stretchesOf(store, accountId, firstDayWithCalls(calls_since))) {
      for (const day of await wrongDaysIn(store, stretch)) {
        if (isRepair) await recount(store, { accountId, from: day, to: day })
        yield { accountId, day }
      }
    }
  }
}
