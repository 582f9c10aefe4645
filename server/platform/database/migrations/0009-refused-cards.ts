import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`alter table credit_cards drop constraint credit_cards_state_check`,
  sql`alter table credit_cards add constraint credit_cards_state_check check (state in ('pending', 'saved', 'removed', 'refused'))`,
]

/** Many declined cards indicate card testing. */
export const refusedCards: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
