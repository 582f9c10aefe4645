import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '../core/tables/tables'
import { dayAfter } from '../core/texts/localDay'
import { callsBetween, stretchesOf, LAST, type Filling, type Stretch } from './callDays'
import { moveFrom, swapCalls } from './migrations/0034-call-layout'

/** Calls that the previous version records or changes meanwhile wait, and are mirrored afterwards by its triggers. */
const moveStretch = (store: Store, stretch: Stretch): Promise<void> =>
  store.transaction().setIsolationLevel('read committed').execute(async (transaction) => {
    const { accountId, from, to } = stretch
    await sql`lock table calls in share row exclusive mode`.execute(transaction)
    await sql`${moveFrom(callsBetween(stretch, sql`${from}::date`))} order by started_at on conflict do nothing`.execute(transaction)
    const rest = to === LAST ? sql`delete from calls_backlog` : sql`update calls_backlog set from_day = ${dayAfter(to, 1)}`
    await sql`${rest} where account_id = ${accountId}`.execute(transaction)
  })

export const areCallsMoving = async (store: Store): Promise<boolean> => {
  const { rows } = await sql<{ areMoving: boolean }>`select to_regclass('calls_next') is not null as "areMoving"`.execute(store)
  return rows[0]?.areMoving === true
}

const nextAccount = async (store: Store): Promise<{ account_id: string; from_day: string } | undefined> => {
  const { rows } = await sql<{ account_id: string; from_day: string }>`select account_id, from_day from calls_backlog order by account_id limit 1`.execute(store)
  return rows[0]
}

const SWAP_WAITS_MS = 2_000

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

const isHeldUp = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === LOCK_TIMEOUT || error.code === DEADLOCK)

/** A backup may read the calls for minutes, and whatever waits for them holds up everybody after it. */
const swapOnceFree = async (store: Store): Promise<void> => {
  for (;;) {
    try {
      return await store.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(SWAP_WAITS_MS)}`.execute(transaction)
        await swapCalls(transaction)
      })
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await sleep(SWAP_WAITS_MS)
    }
  }
}

/** Moves the calls of earlier versions to their new table; continues where an interrupted start left off. */
export const moveCalls = async (store: Store, { callsAtOnce, afterEach }: Filling = {}): Promise<void> => {
  if (!(await areCallsMoving(store))) return
  for (let next = await nextAccount(store); next !== undefined; next = await nextAccount(store)) {
    for await (const stretch of stretchesOf(store, next.account_id, next.from_day, callsAtOnce)) {
      await moveStretch(store, stretch)
      afterEach?.()
    }
  }
  await swapOnceFree(store)
  await sql`analyze calls`.execute(store)
}
