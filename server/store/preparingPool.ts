import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PREPARED_MARK } from '../core/tables/prepared'

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

class PreparingClient implements PostgresPoolClient {
  constructor(
    private readonly client: PoolClient,
    private readonly names: Names,
  ) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('there are no cursors')
    const name = nameOf(this.names, text)
    if (name === null) return this.client.query(text, [...values])
    return this.client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      this.names.set(text, null)
      return this.client.query(text, [...values])
    })
  }

  release(): void {
    this.client.release()
  }
}

/** A pool that prepares the statements with the mark. */
export const preparingPool = (pool: Pool): PostgresPool => {
  const names: Names = new Map()
  const clients = new WeakMap<PoolClient, PreparingClient>()
  const preparing = (client: PoolClient): PreparingClient => {
    const known = clients.get(client) ?? new PreparingClient(client, names)
    clients.set(client, known)
    return known
  }
  return { connect: async () => preparing(await pool.connect()), end: () => pool.end() }
}
