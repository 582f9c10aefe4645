import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { BaseLogger } from 'pino'
import { withoutTimeLimits } from './connection'
import { migrations as ownMigrations } from './migrations'
import type { Tables, Store } from './tables'
import { enumNames, functionNames, tableNames } from './tables.generated'

const migratorTables = ['kysely_migration', 'kysely_migration_lock']

/** Excludes this connection; other database users may be invisible. */
export async function countConnections(store: Store): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where application_name = 'telephony-console' and datname = current_database() and pid <> pg_backend_pid()
  `.execute(store)
  return rows[0]?.connections ?? 0
}

export async function dropTablesIn(transaction: Store): Promise<void> {
  for (const name of [...tableNames, ...migratorTables]) {
    await sql`drop table if exists ${sql.id(name)} cascade`.execute(transaction)
  }
  for (const name of functionNames) await sql`drop function if exists ${sql.id(name)}`.execute(transaction)
  for (const name of enumNames) await sql`drop type if exists ${sql.id(name)}`.execute(transaction)
}

export const dropTables = (store: Store): Promise<void> => store.transaction().execute(dropTablesIn)

export const MIGRATION_LOCK = 7_206_115_904

export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer'

  constructor(readonly unknown: readonly string[]) {
    super(
      `The database is newer than this version of the service: it has ${unknown.join(', ')}, which this version ` +
        'doesn\'t recognize. Start the newer version, or restore a backup made with this one.',
    )
  }
}

export async function executedNames(connection: Kysely<Tables>): Promise<string[]> {
  const table = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(
    connection,
  )
  if (table.rows[0]?.found == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection)
  return rows.map(({ name }) => name)
}

async function runMissing(connection: Kysely<Tables>, migrations: Record<string, Migration>): Promise<string[]> {
  const unknown = (await executedNames(connection)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown)
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error('A migration failed.', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

const WAITING_AFTER_MS = 5_000

/** Ends with its transaction, which says what it waits for. */
const takeLock = async (transaction: Kysely<Tables>, log: BaseLogger | undefined, waitingAfterMs: number): Promise<void> => {
  const waiting = setTimeout(() => log?.warn('Waiting for another instance to migrate the database'), waitingAfterMs)
  try {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction)
  } finally {
    clearTimeout(waiting)
  }
}

interface Migrating {
  log?: BaseLogger
  waitingAfterMs?: number
}

/**
 * One transaction, while another one holds the lock. Instances that start together wait for each other,
 * so the pool's time limits don't apply.
 */
export async function migrate(
  store: Kysely<Tables>,
  migrations: Record<string, Migration> = ownMigrations,
  { log, waitingAfterMs = WAITING_AFTER_MS }: Migrating = {},
): Promise<string[]> {
  const unlimited = withoutTimeLimits(store, 2)
  try {
    return await unlimited.transaction().execute(async (lock) => {
      await takeLock(lock, log, waitingAfterMs)
      return unlimited.connection().execute(async (connection) => {
        await sql`select set_config('client_min_messages', 'warning', false)`.execute(connection)
        const ran = await runMissing(connection, migrations)
        // Nobody else may have worked meanwhile.
        await sql`select 1`.execute(lock)
        return ran
      })
    })
  } finally {
    await unlimited.destroy()
  }
}

export async function migrateWithin(
  connection: Kysely<Tables>,
  last?: string,
  migrations: Record<string, Migration> = ownMigrations,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true })
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}
