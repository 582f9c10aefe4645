import { sql, type Kysely, type Migration } from 'kysely'

/** Null until the user acknowledges that web phones reach no emergency service. */
export const emergencyNotices: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`alter table users add column emergency_notice_at timestamptz(3)`.execute(database)
  },
}
