import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import type { BaseLogger } from 'pino'
import type { PoolUse } from '../core/metrics/metrics'
import type { Store, Tables } from '../core/tables/tables'

/** How PostgreSQL names its types on the wire. */
const int8 = 20
const numeric = 1700
const date = 1082
const timestamp = 1114

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000
const POOL_SIZE = 10

/**
 * What reads as what: int8 and numeric as number (counts and cents stay far below 2^53), date as `YYYY-MM-DD`,
 * timestamptz as `Date`, and a timestamp without zone as the `Date` of that time in UTC.
 */
function typesOfStore(): TypeOverrides {
  const types = new TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(numeric, Number)
  types.setTypeParser(date, String)
  types.setTypeParser(timestamp, (text: string) => new Date(`${text.replace(' ', 'T')}Z`))
  return types
}

export interface StoreOptions {
  databaseUrl: string
  log: BaseLogger
  /** Connections at most; the sum over all copies of the service must stay below the database's own bound. */
  poolSize?: number
  /** How long one waits for a free connection, in milliseconds. */
  connectMs?: number
}

const pools = new WeakMap<Store, { pool: Pool; most: number }>()

/** Of a store that was opened here. */
export function poolUse(store: Store): PoolUse {
  const kept = pools.get(store)
  if (kept === undefined) throw new Error('the store has no pool')
  const { totalCount, idleCount, waitingCount } = kept.pool
  return { most: kept.most, open: totalCount, lentOut: totalCount - idleCount, waiting: waitingCount }
}

export const isAnswering = (store: Store): Promise<boolean> =>
  sql`select 1`.execute(store).then(() => true, () => false)

/** What the clock of the database's machine says. */
export const timeOf = async (store: Store): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(store)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}

/**
 * A bounded pool: who finds no free connection in time gets an error that `isUnavailable` knows. Nothing connects
 * before the first query, and connections that break are replaced. End it with `destroy()`.
 */
export function openStore({ databaseUrl, log, poolSize = POOL_SIZE, connectMs = CONNECT_MS }: StoreOptions): Store {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'telephony-console',
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: STATEMENT_MS,
    // The server's own limit comes first; this one frees the caller when the server no longer answers at all.
    query_timeout: STATEMENT_MS + connectMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: typesOfStore(),
  })
  // A connection that breaks while it is lent out and idle (between two queries of a transaction) has no other
  // listener, and an 'error' event without one ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke'))
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(store, { pool, most: poolSize })
  return store
}
