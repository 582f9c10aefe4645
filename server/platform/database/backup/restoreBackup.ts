import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FilesPort } from '../../files/port'
import { counted } from '../../texts/texts'
import { executedNames, MIGRATION_LOCK, migrateWithin, countConnections, dropTablesIn } from '../migrate'
import { migrations } from '../migrations'
import type { Store } from '../tables'
import { BackupProblem, continueIdentities, copyTarget, type TableShape, FORMAT, HEAD_NAME, headIn, TAIL_NAME, tailIn, type Head, type Tail } from './manifest'
import { copyIn, inOneTransaction, type Pinned } from './copyStreams'
import { readArchive, allOf } from './writeArchive'
import { tableNames } from '../tables.generated'

export interface CheckedBackup {
  head: Head
  tail: Tail
}

const knownTables: ReadonlySet<string> = new Set(tableNames)

const noBackup = (path: string): BackupProblem => new BackupProblem(`${path} isn't a backup of this service.`)

const checkVersion = (path: string, { format, migrations: names, tables }: Head): void => {
  if (format !== FORMAT) throw new BackupProblem(`${path} was made by a different version of this command. Restore it with that version.`)
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) {
    const sentence = 'which this version of the service does not know: restore it with the version that made it, or a newer one.'
    throw new BackupProblem(`${path} is newer: it has ${unknown.join(', ')}, ${sentence}`)
  }
  if (tables.some(({ name }) => !knownTables.has(name))) throw noBackup(path)
}

/** Read-only. Throws `BackupProblem` unless the file can be restored here. */
export const checkBackup = async (path: string): Promise<CheckedBackup> => {
  let [head, tail]: [Head | null, Tail | null] = [null, null]
  for await (const { name, content } of readArchive(path)) {
    if (name === HEAD_NAME) head = headIn(await allOf(content))
    else if (name === TAIL_NAME) tail = tailIn(await allOf(content))
    if (head === null) throw noBackup(path)
  }
  if (head === null || tail === null) throw noBackup(path)
  checkVersion(path, head)
  return { head, tail }
}

export interface RestoreOrder {
  databaseUrl: string
  path: string
  files: Pick<FilesPort, 'write'>
  hasFolder: boolean
  isOver: boolean
  now: Date
  report: (sentence: string) => void
}

/** Keeps services from starting on this database, and waits for a running migration. */
const takeLock = (store: Store) => sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(store)

const hasAccounts = async (store: Store): Promise<boolean> => {
  const table = await sql<{ found: string | null }>`select to_regclass('accounts')::text as found`.execute(store)
  if (table.rows[0]?.found == null) return false
  return (await sql`select 1 from accounts limit 1`.execute(store)).rows.length > 0
}

const refuseIfNeeded = async (store: Store, { isOver }: RestoreOrder): Promise<void> => {
  const unknown = (await executedNames(store)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) {
    throw new BackupProblem(`The database is newer than this version of the service (${unknown.join(', ')}). Restore into an empty database.`)
  }
  const connections = await countConnections(store)
  if (connections > 0) {
    throw new BackupProblem(`The service is still connected to the database (${counted(connections, 'connection', 'connections')}). Stop it first.`)
  }
  if (isOver || !(await hasAccounts(store))) return
  throw new BackupProblem('The database already has accounts. To replace them with the backup, add --over.')
}

const fillAll = async ({ client }: Pinned, { head }: CheckedBackup, { path, files }: RestoreOrder): Promise<void> => {
  for await (const { name, content } of readArchive(path)) {
    const [folder, member = ''] = name.split('/')
    const table = folder === 'tables' ? head.tables.find((candidate) => candidate.name === member) : undefined
    if (table !== undefined) await copyIn(client, `copy ${copyTarget(table)} from stdin`, content)
    if (folder === 'files') await files.write(member, Readable.from(content, { objectMode: false }))
  }
}

const setTriggers = async (store: Store, tables: readonly TableShape[], act: 'enable' | 'disable'): Promise<void> => {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(act)} trigger user`.execute(store)
}

const checkRows = async (store: Store, { head, tail }: CheckedBackup): Promise<void> => {
  for (const { name } of head.tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(store)
    const [actual, expected] = [rows[0]?.count, tail.rows[name]]
    if (actual !== expected) throw new BackupProblem(`The backup has ${expected} rows of ${name}, but ${actual} were loaded. Nothing was changed.`)
  }
}

/** Restored sessions and links could have been ended since the backup, so all of them are revoked. */
const endSessions = async (store: Store, now: Date): Promise<void> => {
  await store.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
  await store.deleteFrom('password_resets').execute()
  await store.deleteFrom('known_devices').execute()
  await store.deleteFrom('email_changes').execute()
}

const forgetMissing = async (store: Store, { tail }: CheckedBackup): Promise<void> => {
  await sql`delete from files where id = any(${tail.missing}::text[])
    and not exists (select from application_module_files where file_id = files.id)
    and not exists (select from recording_announcements where files.id in (audiofile_id_en, audiofile_id_fr))`.execute(store)
}

const replaceAll = async (pinned: Pinned, backup: CheckedBackup, order: RestoreOrder): Promise<void> => {
  const { store } = pinned
  const { tables, migrations: names } = backup.head
  await takeLock(store)
  await refuseIfNeeded(store, order)
  await dropTablesIn(store)
  await migrateWithin(store, names.at(-1))
  await setTriggers(store, tables, 'disable')
  // Migrations fill some tables.
  for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(store)
  order.report('Restoring the backup…')
  await fillAll(pinned, backup, order)
  await setTriggers(store, tables, 'enable')
  await checkRows(store, backup)
  for (const table of tables) await continueIdentities(store, table)
  await migrateWithin(store)
  await endSessions(store, order.now)
  await forgetMissing(store, backup)
  // Query plans made for empty tables would be used for the full ones.
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(store)
}

/** One transaction: if it fails or is killed, the database is unchanged. Throws `BackupProblem`. */
export const restoreBackup = async (order: RestoreOrder): Promise<CheckedBackup> => {
  const backup = await checkBackup(order.path)
  if (backup.head.files === 'object store' && order.hasFolder && (backup.tail.rows['files'] ?? 0) > 0) {
    throw new BackupProblem('The files of this backup are in an object store. Set S3_BUCKET and the other S3 settings.')
  }
  await inOneTransaction(order.databaseUrl, 'begin', (pinned) => replaceAll(pinned, backup, order))
  return backup
}
