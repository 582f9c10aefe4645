import { sql, type Kysely, type Migration } from 'kysely'

/** In seconds; null for files uploaded earlier, and where the format doesn't tell. */
export const audioFileDurations: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`alter table audiofiles add column duration integer check (duration >= 0)`.execute(database)
  },
}
