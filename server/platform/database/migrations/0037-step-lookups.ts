import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  // Steps are found by their call's path, which knows when the call started: one index for each step is enough.
  sql`drop index call_steps_call`,
  // Values would be set up again for each call, which takes longer than counting it.
  sql`create or replace function call_shares(started_at timestamptz, duration integer)
    returns table (day date, calls integer, seconds integer, minutes integer) language sql stable as $$
      select (started_at at time zone 'America/Montreal')::date, 1, duration, 0
      union all
      select ((started_at + least(duration, 86400) * interval '1 second') at time zone 'America/Montreal')::date, 0, 0, (duration + 59) / 60
    $$`,
]

export const stepLookups: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
