import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table email_changes (
    token_hash text primary key,
    user_id text not null references users (id),
    email text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  sql`create index email_changes_user on email_changes (user_id)`,
  sql`create index email_changes_email on email_changes (lower(email))`,
]

export const emailChanges: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
