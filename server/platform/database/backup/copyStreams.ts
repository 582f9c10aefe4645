import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
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

declare module 'pg' {
  // COPY support of `pg` that its types omit.
  interface Connection {
    sendCopyFromChunk: (chunk: Buffer) => void
    endCopyFrom: () => void
    sendCopyFail: (reason: string) => void
  }
}

const ROWS_AHEAD = 2_000

abstract class CopyQuery implements Submittable {
  constructor(private readonly statement: string) {}

  submit(connection: Connection): void {
    connection.query(this.statement)
  }

  abstract handleError(error: Error): void
  abstract handleReadyForQuery(): void
  handleCommandComplete(): void {
  }
}

class CopyOut extends CopyQuery {
  private connection: Connection | null = null
  readonly rows = new Readable({
    objectMode: true,
    highWaterMark: ROWS_AHEAD,
    read: () => void this.connection?.stream.resume(),
  })

  /** Copies the chunk, a view into a buffer that the driver reuses. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.connection = connection
    if (!this.rows.push(Buffer.from(chunk))) connection.stream.pause()
  }

  handleError(error: Error): void {
    this.rows.destroy(error)
  }

  handleReadyForQuery(): void {
    this.rows.push(null)
  }
}

export const copyOut = (client: Client, statement: string): Readable => client.query(new CopyOut(statement)).rows

class CopyIn extends CopyQuery {
  readonly ended: Promise<void>
  readonly begun: Promise<Connection>
  private begin: (connection: Connection) => void = () => undefined
  private end: () => void = () => undefined
  private fail: (error: Error) => void = () => undefined

  constructor(statement: string) {
    super(statement)
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve
      this.fail = reject
    })
    this.begun = new Promise((resolve) => (this.begin = resolve))
    this.ended.catch(() => undefined)
  }

  handleCopyInResponse(connection: Connection): void {
    this.begin(connection)
  }

  handleError(error: Error): void {
    this.fail(error)
  }

  handleReadyForQuery(): void {
    this.end()
  }
}

export const copyIn = async (client: Client, statement: string, rows: AsyncIterable<Buffer>): Promise<void> => {
  const copy = client.query(new CopyIn(statement))
  const begun = await Promise.race([copy.begun, copy.ended])
  if (begun === undefined) return
  try {
    for await (const chunk of rows) {
      begun.sendCopyFromChunk(chunk)
      if (begun.stream.writableNeedDrain) await Promise.race([once(begun.stream, 'drain'), copy.ended])
    }
    begun.endCopyFrom()
  } catch (error) {
    begun.sendCopyFail('broken off')
    await copy.ended.catch(() => undefined)
    throw error
  }
  await copy.ended
}
