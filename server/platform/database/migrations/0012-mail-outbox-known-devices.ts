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
  sql`create table known_devices (
    token_hash text primary key,
    user_id text not null references users (id),
    session_id text,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index known_devices_user on known_devices (user_id)`,
  sql`create index known_devices_end on known_devices (expires_at)`,
  sql`alter table password_resets add column requester text`,
]

export const mailOutboxKnownDevices: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
