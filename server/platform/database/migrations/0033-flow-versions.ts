import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table flow_contents (
    account_id text not null references accounts (id),
    application_id text not null references applications (id) on delete cascade,
    hash text not null,
    modules jsonb not null,
    primary key (application_id, hash)
  )`,
  sql`create table flow_versions (
    account_id text not null references accounts (id),
    application_id text not null references applications (id) on delete cascade,
    version integer not null,
    created_at timestamptz(3) not null,
    saved_at timestamptz(3) not null,
    author_id text,
    author_name text,
    note text,
    first_modules_version integer not null,
    modules_version integer not null,
    restored_version integer,
    touched jsonb,
    branches jsonb not null,
    changes jsonb not null,
    more_changes integer not null,
    tests jsonb,
    primary key (application_id, version)
  )`,
]

export const flowVersions: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
