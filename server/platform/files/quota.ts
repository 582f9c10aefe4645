import { sql } from 'kysely'
import type { Store, StoreTransaction } from '../database/tables'
import { MIN_FILE_BYTES } from '@console/embedded-postgres'

/** Calls cannot be repeated, so their audio may exceed the quota by this share: eight hours with the default. */
const OVERDRAFT = 0.1

export const quotaOfCalls = (quotaBytes: number): number => Math.floor(quotaBytes * (1 + OVERDRAFT))

/** Small files count as what they occupy on a disk. */
export const countedBytes = (bytes: number): number => Math.max(bytes, MIN_FILE_BYTES)

export const usedBytes = async (store: Store | StoreTransaction, accountId: string, without: readonly string[] = []): Promise<number> => {
  const { used } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(greatest(bytes, ${MIN_FILE_BYTES}::bigint)), 0)::float8`.as('used'))
    .where('account_id', '=', accountId)
    .$if(without.length > 0, (all) => all.where('id', 'not in', without))
    .executeTakeFirstOrThrow()
  return used
}

export const usedBytesLocked = async (transaction: StoreTransaction, accountId: string): Promise<number> => {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  return usedBytes(transaction, accountId)
}

export const storedBytes = async (store: Store): Promise<number> => {
  const { bytes } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
