import type { Store, StoreTransaction } from './tables/tables'

const TRIES = 4

/** Serialization failure and deadlock: the database undid the work and asks to have it tried again. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/**
 * All of the work or none of it. The work may run more than once (a distributed database refuses a transaction that
 * met another), so it changes nothing but the database, and awaits nobody outside of it.
 */
export const inTransaction = async <Result>(
  store: Store,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
    }
  }
}

/** Whether PostgreSQL refused a deletion (or an insertion) because a foreign key would point to nothing. */
export const isReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
