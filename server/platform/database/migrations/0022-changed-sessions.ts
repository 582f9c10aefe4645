import { sql, type Kysely, type Migration } from 'kysely'

/** Instances forget a session as soon as anyone changes or deletes it, or moves its user to another account. */
const statements = [
  sql`create function announce_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed_sessions', old.id);
      return null;
    end $$`,
  sql`create function announce_sessions_of_user() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed_sessions', id) from sessions where user_id = old.id;
      return null;
    end $$`,
  sql`create trigger session_announced after update or delete on sessions
    for each row execute function announce_session()`,
  sql`create trigger user_sessions_announced after update of account_id on users
    for each row execute function announce_sessions_of_user()`,
]

export const changedSessions: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
