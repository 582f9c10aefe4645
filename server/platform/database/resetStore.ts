import { sql } from 'kysely'
import type { Store } from './tables'
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
