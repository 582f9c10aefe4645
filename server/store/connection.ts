import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import type { BaseLogger } from 'pino'
import type { PoolUse } from '../core/metrics/metrics'
import type { Store, Tables } from '../core/tables/tables'
import { preparingPool } from './preparingPool'

const int8 = 20
const numeric = 1700
const date = 1082
const timestamp = 1114

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000
const POOL_SIZE = 10

/** int8 and numeric as number (counts and cents stay far below 2^53), date as text, timestamp without zone as UTC. */
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
  /** The sum over all instances must stay below the database's limit. */
  poolSize?: number
  connectMs?: number
  statementMs?: number
}

const pools = new WeakMap<Store, { pool: Pool; most: number }>()

export function poolUse(store: Store): PoolUse {
  const entry = pools.get(store)
  if (entry === undefined) throw new Error('the store has no pool')
  const { totalCount, idleCount, waitingCount } = entry.pool
  return { most: entry.most, open: totalCount, lentOut: totalCount - idleCount, waiting: waitingCount }
}

const storeOn = (pool: Pool, most: number, log?: BaseLogger): Store => {
  // Without a listener, a connection that breaks between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => log?.warn({ err: error }, 'A database connection broke'))
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  pools.set(store, { pool, most })
  return store
}

export const isAnswering = (store: Store): Promise<boolean> =>
  sql`select 1`.execute(store).then(() => true, () => false)

export const timeOf = async (store: Store): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(store)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}

/** Another store on the same database, whose statements may take as long as they need. */
export const withoutTimeLimits = (store: Store, poolSize = 1): Store => {
  const entry = pools.get(store)
  if (entry === undefined) throw new Error('the store has no pool')
  // The driver doesn't send a limit of 0, so the database's own would apply: a minute in the embedded one.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
  const limits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const pool = new Pool({ ...entry.pool.options, ...limits, max: poolSize, options })
  return storeOn(pool, poolSize)
}

export function openStore({ databaseUrl, log, poolSize = POOL_SIZE, connectMs = CONNECT_MS, statementMs = STATEMENT_MS }: StoreOptions): Store {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'telephony-console',
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // The server's limit comes first; this one applies if the server no longer answers.
    query_timeout: statementMs + connectMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: typesOfStore(),
  })
  return storeOn(pool, poolSize, log)
}
