import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import type { Store, Tables } from '../tables'

/** Kysely must not release the client: everything uses this one connection. */
class PinnedClient extends Client {
  release(): void {
  }
}

export interface Pinned {
  client: Client
  store: Store
}

/** Makes the text format independent of the PostgreSQL version. */
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

export const inOneTransaction = async <Result>(
  databaseUrl: string,
  begin: string,
  work: (pinned: Pinned) => Promise<Result>,
): Promise<Result> => {
  const client = new PinnedClient({ connectionString: databaseUrl, keepAlive: true })
  // A lost connection fails the current query, which is enough.
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
    await client.end()
  }
}
