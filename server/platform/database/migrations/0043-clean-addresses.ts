import { sql, type Kysely, type Migration } from 'kysely'
import { cleanLine } from '../../texts/clean'

const indexes = [
  // In the collation C, which only knows the capitals of ASCII: elsewhere the Kelvin sign is a k, and İ can be an i.
  sql`create unique index users_address on users (lower(email collate "C"))`,
  sql`drop index users_email`,
  sql`create index email_changes_address on email_changes (lower(email collate "C"))`,
  sql`drop index email_changes_email`,
]

const columns = [
  { table: 'users', key: 'id', column: 'email', owner: sql`''` },
  { table: 'email_changes', key: 'token_hash', column: 'email', owner: sql`token_hash` },
  { table: 'email_recipients', key: 'id', column: 'address', owner: sql`account_id` },
] as const

/** Marks that nobody sees kept their owners from signing in. Where another row has the plain address, it stays that row's. */
const cleanColumn = async (database: Kysely<unknown>, { table, key, column, owner }: (typeof columns)[number]): Promise<void> => {
  const [rows, id, address] = [sql.table(table), sql.ref(key), sql.ref(column)]
  const marked = await sql<{ id: string; address: string }>`
    select ${id} as id, ${address} as address from ${rows} where ${address} ~ '[^\\x21-\\x7e]' order by ${id}`.execute(database)
  for (const row of marked.rows) {
    const cleaned = cleanLine(row.address).trim()
    if (cleaned === row.address || cleaned === '') continue
    await sql`update ${rows} as marked set ${sql.id(column)} = ${cleaned} where ${id} = ${row.id} and not exists (
      select from (select ${address} as address, ${id} as id, ${owner} as owner from ${rows}) as other
      where lower(other.address collate "C") = lower(${cleaned} collate "C") and other.id <> marked.${sql.id(key)}
        and other.owner = (select ${owner} from ${rows} where ${id} = ${row.id}))`.execute(database)
  }
}

export const cleanAddresses: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of indexes) await statement.execute(database)
    for (const column of columns) await cleanColumn(database, column)
  },
}
