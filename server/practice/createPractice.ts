import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { addUser, hashPassword } from '../account/index'
import { addPeople, storeBehaviours } from '../calls/index'
import type { FilesPort } from '../platform/files/port'
import type { Insertable } from 'kysely'
import type { Store, StoreTransaction, Tables } from '../platform/database/tables'
import { planAccount, type PracticeRows } from './planAccount'
import type { Profile } from './profile'
import { florist, workshop } from './profiles'

/** Public on purpose: these accounts exist only in databases without a real one. */
export const PRACTICE_PASSWORD = 'bouquet-de-pivoines'
export const PRACTICE_EMAIL = florist.user.email

const WRITES_AT_ONCE = 8

/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 4_000

async function insertInSlices<Table extends 'call_paths' | 'call_steps'>(transaction: StoreTransaction, table: Table, rows: readonly Insertable<Tables[Table]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction.insertInto(table).values(rows.slice(start, start + ROWS_AT_ONCE)).execute()
  }
}

/** False if another instance made the same account first. */
async function insertAccount(transaction: StoreTransaction, rows: PracticeRows, password_hash: string): Promise<boolean> {
  const account = transaction.insertInto('accounts').values(rows.account)
  const made = await account.onConflict((conflict) => conflict.column('id').doNothing()).returning('id').execute()
  if (made.length === 0) return false
  for (const user of rows.users) await addUser(transaction, user, password_hash)
  await transaction.insertInto('subscriptions').values(rows.subscription).execute()
  await transaction.insertInto('files').values(rows.files).execute()
  await transaction.insertInto('audiofiles').values(rows.audiofiles).execute()
  await transaction.insertInto('applications').values(rows.applications).execute()
  await transaction.insertInto('application_branches').values(rows.branches).execute()
  await transaction.insertInto('application_modules').values(rows.modules).execute()
  await transaction.insertInto('application_module_files').values(rows.moduleFiles).execute()
  if (rows.presets.length > 0) await transaction.insertInto('presets').values(rows.presets).execute()
  if (rows.schedules.length > 0) await transaction.insertInto('schedules').values(rows.schedules).execute()
  await transaction.insertInto('email_recipients').values(rows.recipients).execute()
  await transaction.insertInto('numbers').values(rows.numbers).execute()
  await addPeople(transaction, rows.account.id, rows.people, new Date(rows.account.created_at))
  await transaction.insertInto('calls').values(rows.calls).execute()
  await insertInSlices(transaction, 'call_paths', rows.paths.paths)
  await insertInSlices(transaction, 'call_steps', rows.paths.steps)
  await storeBehaviours(transaction, rows.account.id)
  await transaction.insertInto('files').values(rows.history.files).execute()
  await transaction.insertInto('voicemails').values(rows.history.voicemails).execute()
  await transaction.insertInto('recordings').values(rows.history.recordings).execute()
  await transaction.insertInto('ledger_transactions').values(rows.transactions).execute()
  await transaction.insertInto('ledger_entries').values(rows.entries).execute()
  await transaction.insertInto('card_customers').values(rows.customer).execute()
  await transaction.insertInto('credit_cards').values(rows.cards).execute()
  await transaction.insertInto('processor_cards').values(rows.processorCards).execute()
  await transaction.insertInto('invoices').values(rows.invoices).execute()
  await transaction.insertInto('card_charges').values(rows.charges).execute()
  await transaction.insertInto('support_requests').values(rows.supportRequests).execute()
  await transaction.insertInto('support_messages').values(rows.supportMessages).execute()
  return true
}

/** Idempotent, also across instances and crashes. */
async function writeContents(files: FilesPort, { contents, history }: PracticeRows): Promise<void> {
  const all = [...contents, ...history.contents]
  await pLimit(WRITES_AT_ONCE).map(all, ({ id, make }) => files.write(id, Readable.from([make()])))
}

const hasAccount = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('accounts').select('id').limit(1).execute()).length > 0

export async function createPractice(
  store: Store,
  files: FilesPort,
  now: Date,
  profiles: readonly Profile[] = [florist, workshop],
): Promise<boolean> {
  if (await hasAccount(store)) return false
  const passwordHash = await hashPassword(PRACTICE_PASSWORD)
  const accounts = profiles.map((profile) => planAccount(profile, now))
  for (const rows of accounts) await writeContents(files, rows)
  return store.transaction().execute(async (transaction) => {
    for (const rows of accounts) {
      if (!(await insertAccount(transaction, rows, passwordHash))) return false
    }
    return true
  })
}
