import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`alter table applications add column modules_version integer not null default 1`,
  // Deleting an application searches for the numbers routed to it.
  sql`create index numbers_endpoint on numbers (endpoint_value) where endpoint_value is not null`,
  sql`create table presets (
    id text primary key,
    account_id text not null references accounts (id),
    module_name text not null,
    friendly_name text not null,
    parameters jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create index presets_account on presets (account_id)`,
]

export const moduleVersionsPresets: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
