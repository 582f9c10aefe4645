import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PREPARED_MARK } from './tables/prepared'
import type { Lending } from './lending'
import { isLost } from './unavailable'

/** Each connection holds its plans as long as it lives. */
const MAX_STATEMENTS = 60

const FEATURE_NOT_SUPPORTED = '0A000'

/** "cached plan must not change result type", after a migration by a newer version. */
const isOutdated = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED

type Names = Map<string, string | null>

const nameOf = (names: Names, text: string): string | null => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (!text.includes(PREPARED_MARK) || names.size >= MAX_STATEMENTS) return null
  const name = `list_${names.size}`
  names.set(text, name)
  return name
}

interface Lent {
  client: PoolClient
  giveBack: (lost: Error | null) => void
}

type Lend = (text: string) => Promise<Lent>

/** Takes a connection with its first statement, which tells whether it only reads. */
class PreparingClient implements PostgresPoolClient {
  private lent: Promise<Lent> | null = null
  private lost: Error | null = null

  constructor(
    private readonly lend: Lend,
    private readonly names: Names,
  ) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('there are no cursors')
    return this.run(text, [...values])
  }

  private async run(text: string, values: unknown[]): Promise<unknown> {
    // A rollback on a silent connection would wait for as long as the statement before it.
    if (this.lost !== null) throw this.lost
    this.lent ??= this.lend(text)
    const { client } = await this.lent
    try {
      return await this.prepared(client, text, values)
    } catch (error) {
      if (error instanceof Error && isLost(error)) this.lost = error
      throw error
    }
  }

  private prepared(client: PoolClient, text: string, values: unknown[]): Promise<unknown> {
    const name = nameOf(this.names, text)
    if (name === null) return client.query(text, values)
    return client.query({ name, text, values }).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      this.names.set(text, null)
      return client.query(text, values)
    })
  }

  release(): void {
    this.lent?.then(({ giveBack }) => giveBack(this.lost), () => undefined)
  }
}

/** Without the farewell of `end`, for which a silent connection would wait. */
const drop = (client: PoolClient): void => {
  client.connection.stream.destroy()
  client.release(true)
}

/** Lends connections, of which one that was lost, and those as old as it, are never lent again. */
const makeLend = (pool: Pool, lending: Lending): Lend => {
  const ages = new WeakMap<PoolClient, number>()
  let age = 0
  pool.on('connect', (client) => ages.set(client, age))

  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (ages.get(client) === age) return client
      drop(client)
    }
  }

  return async (text) => {
    const leave = await lending.enter(text)
    try {
      const client = await connect()
      const giveBack = (lost: Error | null): void => {
        if (lost !== null && ages.get(client) === age) age += 1
        if (lost === null) client.release()
        else drop(client)
        leave()
      }
      return { client, giveBack }
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** A pool that prepares the statements with the mark. */
export const preparingPool = (pool: Pool, lending: Lending): PostgresPool => {
  const names: Names = new Map()
  const lend = makeLend(pool, lending)
  return { connect: async () => new PreparingClient(lend, names), end: () => pool.end() }
}
