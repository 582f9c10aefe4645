import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table rehearsals (
    id text primary key,
    account_id text not null references accounts (id),
    application_id text not null references applications (id) on delete cascade,
    friendly_name text not null,
    script jsonb not null,
    expected jsonb not null,
    created_at timestamptz(3) not null
  )`,
  sql`create index rehearsals_application on rehearsals (application_id, created_at, id)`,
]

export const rehearsals: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
