import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  // As decoded for callers, to a tenth of a second; before, whole seconds as the file said.
  sql`alter table audiofiles alter column duration type double precision`,
  // Whether callers can hear it; null until a sound of an earlier version has been checked.
  sql`alter table audiofiles add column is_playable smallint check (is_playable in (0, 1))`,
  sql`create index audiofiles_unchecked on audiofiles (id) where is_playable is null`,
]

export const audibleSounds: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
