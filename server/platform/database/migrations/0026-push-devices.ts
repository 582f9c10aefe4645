import { sql, type Kysely, type Migration } from 'kysely'

/** Devices end with their session, whoever ends it. */
const statements = [
  sql`create table push_devices (
    id text primary key,
    session_id text not null unique references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    browser text not null,
    system text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    tested_at timestamptz(3)
  )`,
  sql`create function end_push_device() returns trigger language plpgsql as $$
    begin
      delete from push_devices where session_id = new.id;
      return null;
    end $$`,
  sql`create trigger push_device_ended after update of revoked_at on sessions
    for each row when (new.revoked_at is not null) execute function end_push_device()`,
]

export const pushDevices: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
