import { sql, type Kysely, type Migration } from 'kysely'

/** Of a feed only the hash of its token is stored: whoever has its URL may read it. */
const statements = [
  sql`create table schedules (
    id text primary key,
    account_id text not null references accounts (id),
    name text not null,
    time_zone text not null,
    weekly jsonb not null,
    exceptions jsonb not null,
    holidays jsonb not null,
    version integer not null default 1,
    override_state text check (override_state in ('open', 'closed')),
    override_until timestamptz(3),
    override_by text references users (id) on delete set null,
    override_set_at timestamptz(3),
    feed_hash text unique,
    feed_language text check (feed_language in ('en', 'fr')),
    feed_created_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  sql`create index schedules_account on schedules (account_id)`,
]

export const schedules: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
