import { hashPassword } from '../../core/password'
import type { Store, StoreTransaction } from '../tables'
import { planAccount, type PracticeRows } from './planAccount'
import type { Profile } from './profile'
import { florist, workshop } from './profiles'

/** Public on purpose (README names it): these accounts exist only where nobody has made a real one. */
export const PRACTICE_PASSWORD = 'bouquet-de-pivoines'
export const PRACTICE_EMAIL = florist.user.email

/** Answers false when another copy of the service was faster: it has made the same account. */
async function insertAccount(transaction: StoreTransaction, rows: PracticeRows, password_hash: string): Promise<boolean> {
  const account = transaction.insertInto('accounts').values(rows.account)
  const made = await account.onConflict((conflict) => conflict.column('id').doNothing()).returning('id').execute()
  if (made.length === 0) return false
  await transaction.insertInto('users').values({ ...rows.user, password_hash }).execute()
  await transaction.insertInto('subscriptions').values(rows.subscription).execute()
  await transaction.insertInto('numbers').values(rows.numbers).execute()
  await transaction.insertInto('contacts').values(rows.contacts).execute()
  await transaction.insertInto('calls').values(rows.calls).execute()
  await transaction.insertInto('ledger_transactions').values(rows.transactions).execute()
  await transaction.insertInto('ledger_entries').values(rows.entries).execute()
  return true
}

const hasAccount = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('accounts').select('id').limit(1).execute()).length > 0

/** Makes the practice accounts in a database that has no account at all; answers whether it did. */
export async function createPractice(
  store: Store,
  now: Date,
  profiles: readonly Profile[] = [florist, workshop],
): Promise<boolean> {
  if (await hasAccount(store)) return false
  const passwordHash = await hashPassword(PRACTICE_PASSWORD)
  return store.transaction().execute(async (transaction) => {
    for (const profile of profiles) {
      if (!(await insertAccount(transaction, planAccount(profile, now), passwordHash))) return false
    }
    return true
  })
}
