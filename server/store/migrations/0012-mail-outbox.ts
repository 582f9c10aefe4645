import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table mail_outbox (
    id text primary key,
    mail jsonb not null,
    created_at timestamptz(3) not null,
    attempts integer not null,
    next_attempt_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index mail_outbox_due on mail_outbox (next_attempt_at)`,
]

/** A mail is stored with what it tells of, and sent behind that: neither is there without the other. */
export const mailOutbox: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
