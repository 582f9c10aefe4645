import { sql, type Kysely, type Migration } from 'kysely'

/** Null until the user chooses one. */
export const userLanguages: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`alter table users add column language text check (language in ('en', 'fr'))`.execute(database)
  },
}
