import { sql } from 'kysely'
import type { Store, StoreTransaction } from '../tables/tables'
import { LEAST_FILE_BYTES } from '@console/embedded-postgres'

/**
 * Recordings and voicemails cannot be asked to come again: they may use so much more than uploads may. Of the default
 * quota that is eight hours of sound.
 */
const OVERDRAFT = 0.1

export const quotaOfCalls = (quotaBytes: number): number => Math.floor(quotaBytes * (1 + OVERDRAFT))

/** What a file counts: no less than it takes on a disk. */
export const countedBytes = (bytes: number): number => Math.max(bytes, LEAST_FILE_BYTES)

/** Of all files of the account: audio files, recordings and voicemails; without those of these ids. */
export const usedBytes = async (store: Store | StoreTransaction, accountId: string, without: readonly string[] = []): Promise<number> => {
  const { used } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(greatest(bytes, ${LEAST_FILE_BYTES}::bigint)), 0)::float8`.as('used'))
    .where('account_id', '=', accountId)
    .$if(without.length > 0, (all) => all.where('id', 'not in', without))
    .executeTakeFirstOrThrow()
  return used
}

/** The same, and nobody else adds a file to the account before this transaction ends. */
export const usedBytesLocked = async (transaction: StoreTransaction, accountId: string): Promise<number> => {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  return usedBytes(transaction, accountId)
}

/** Of all accounts together. */
export const storedBytes = async (store: Store): Promise<number> => {
  const { bytes } = await store
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
