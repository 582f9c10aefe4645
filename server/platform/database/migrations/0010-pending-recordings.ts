import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table pending_recordings (
    id text primary key,
    account_id text not null references accounts (id),
    call_id text not null references calls (id) on delete cascade,
    kind text not null check (kind in ('voicemail', 'recording')),
    duration integer not null check (duration >= 0),
    send_to text,
    created_at timestamptz(3) not null,
    tries integer not null,
    next_try_at timestamptz(3) not null
  )`,
  sql`create index pending_recordings_due on pending_recordings (next_try_at)`,
  sql`create index pending_recordings_call on pending_recordings (call_id)`,
]

/** Stored before the carrier gets its answer, so that a crash loses no recording. */
export const pendingRecordings: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
