import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import type { Store, Tables } from '../../core/tables/tables'

/** What Kysely gives back after each query is kept: everything happens on this one connection. */
class PinnedClient extends Client {
  release(): void {
    // Its transaction goes on.
  }
}

export interface Pinned {
  client: Client
  /** The same connection: what it does is part of the transaction that `client` has begun. */
  store: Store
}

/** Text in which one PostgreSQL writes what any other, newer or older, reads. */
const settings = [
  `set application_name = 'telephony-console-backup'`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO'`,
  `set timezone = 'UTC'`,
  `set extra_float_digits = 3`,
  `set client_min_messages = 'warning'`,
]

/** Does the work in one transaction of one connection, which is undone when the work throws. */
export const inOneTransaction = async <Result>(
  databaseUrl: string,
  begin: string,
  work: (pinned: Pinned) => Promise<Result>,
): Promise<Result> => {
  const client = new PinnedClient({ connectionString: databaseUrl, keepAlive: true })
  // A connection that breaks fails the query under way, and so the work.
  client.on('error', () => undefined)
  await client.connect()
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (const setting of settings) await client.query(setting)
    await client.query(begin)
    const result = await work({ client, store })
    await client.query('commit')
    return result
  } finally {
    // What was not committed goes with the connection.
    await client.end()
  }
}
