import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  // Usage is summed with each upload, from the index alone.
  sql`create index files_account_bytes on files (account_id) include (bytes)`,
  sql`alter table accounts add column sound_unkept_at timestamptz(3)`,
]

export const storage: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
