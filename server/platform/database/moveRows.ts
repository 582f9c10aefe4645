import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from './tables/tables'
import { dayAfter } from '../texts/localDay'
import { isMoving, swapTables, type Move } from './migrations/move'
import { LAST, rowsBetween, stretchesOf, type Filling, type Stretch } from './stretches'

/** Rows that the previous version writes meanwhile wait, and are mirrored afterwards by its triggers. */
const moveStretch = (store: Store, move: Move, stretch: Stretch): Promise<void> =>
  store.transaction().setIsolationLevel('read committed').execute(async (transaction) => {
    const { accountId, from, to } = stretch
    const backlog = sql.table(`${move.name}_backlog`)
    await sql`lock table ${sql.table(move.name)} in share row exclusive mode`.execute(transaction)
    await sql`${move.copy(rowsBetween(move, stretch, sql`${from}::date`))} order by ${sql.ref(move.at)} on conflict do nothing`.execute(transaction)
    const rest = to === LAST ? sql`delete from ${backlog}` : sql`update ${backlog} set from_day = ${dayAfter(to, 1)}`
    await sql`${rest} where account_id = ${accountId}`.execute(transaction)
  })

const nextAccount = async (store: Store, { name }: Move): Promise<{ account_id: string; from_day: string } | undefined> => {
  const { rows } = await sql<{ account_id: string; from_day: string }>`
    select account_id, from_day from ${sql.table(`${name}_backlog`)} order by account_id limit 1`.execute(store)
  return rows[0]
}

const SWAP_WAITS_MS = 2_000

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

const isHeldUp = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === LOCK_TIMEOUT || error.code === DEADLOCK)

/** A backup may read the table for minutes, and whatever waits for it holds up everybody after it. */
const swapOnceFree = async (store: Store, move: Move): Promise<void> => {
  for (;;) {
    try {
      return await store.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(SWAP_WAITS_MS)}`.execute(transaction)
        await swapTables(transaction, move)
      })
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await sleep(SWAP_WAITS_MS)
    }
  }
}

/** Moves the rows of earlier versions to their new table; continues where an interrupted start left off. */
export const moveRows = async (store: Store, move: Move, { rowsAtOnce, afterEach }: Filling = {}): Promise<void> => {
  if (!(await isMoving(store, move))) return
  for (let next = await nextAccount(store, move); next !== undefined; next = await nextAccount(store, move)) {
    for await (const stretch of stretchesOf(store, move, next.account_id, next.from_day, rowsAtOnce)) {
      await moveStretch(store, move, stretch)
      afterEach?.()
    }
  }
  await swapOnceFree(store, move)
  await sql`analyze ${sql.table(move.name)}`.execute(store)
}
