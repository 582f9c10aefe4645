import type { Store, StoreTransaction } from './tables'

const TRIES = 4

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** May run `work` more than once, so it must change only the database and await nothing else. */
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

/** Locks the account, so that no money is spent twice; incoming calls do not wait for it. */
export const holdAccount = (transaction: StoreTransaction, accountId: string) =>
  transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const isReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
