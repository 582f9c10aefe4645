import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`alter table ledger_transactions add column phone_number text, add column minutes integer`,
  // An order and its posting have the same time; a renewal and its reversal are named after the number.
  sql`update ledger_transactions posting set phone_number = number_orders.phone_number from number_orders
    where posting.kind = 'number_registration' and number_orders.account_id = posting.account_id
    and number_orders.created_at = posting.occurred_at`,
  sql`update ledger_transactions posting set phone_number = numbers.phone_number from numbers
    where numbers.account_id = posting.account_id and starts_with(posting.id, 'renewal-' || numbers.id || '-')`,
]

/** Records what a posting is about, for the list of balance movements. */
export const balanceMovements: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
