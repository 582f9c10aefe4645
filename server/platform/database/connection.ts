import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, type ClientBase } from 'pg'
import type { BaseLogger } from 'pino'
import type { PoolUse } from '../metrics/metrics'
import type { Store, Tables } from './tables/tables'
import { makeLending, unlimitedLending, type Lending } from './lending'
import { preparingPool } from './preparingPool'
import { CONNECT_TIMEOUT, ReadOnlyDatabase } from './unavailable'

const int8 = 20
const numeric = 1700
const date = 1082
const timestamp = 1114

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000
const POOL_SIZE = 10
/** Then a silent peer is found within 20 s, and not after two hours. */
export const KEEP_ALIVE_AFTER_MS = 10_000
/** Who asks whether the service is ready does not wait long. */
const ANSWER_MS = 3_000

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

interface Limits {
  connectMs: number
  /** 0: statements and transactions may take as long as they need. */
  statementMs: number
}

const pools = new WeakMap<Store, { pool: Pool; most: number; lending: Lending; options: StoreOptions }>()

const poolOf = (store: Store) => {
  const entry = pools.get(store)
  if (entry === undefined) throw new Error('the store has no pool')
  return entry
}

export function poolUse(store: Store): PoolUse {
  const { pool, most, lending } = poolOf(store)
  const { totalCount, idleCount, waitingCount } = pool
  return { most, open: totalCount, lentOut: totalCount - idleCount, waiting: waitingCount + lending.waiting() }
}

/** Set by a statement, because a pooler refuses them as parameters of the connection. */
const prepareSession = async (client: ClientBase, { connectMs, statementMs }: Limits): Promise<void> => {
  const idleMs = statementMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS
  const text = `select set_config('statement_timeout', '${statementMs}', false),
    set_config('idle_in_transaction_session_timeout', '${idleMs}', false), current_setting('transaction_read_only') = 'on' as is_read_only`
  const late = new AbortController()
  const isLate = sleep(connectMs, undefined, { signal: late.signal }).then(() => Promise.reject(new Error(CONNECT_TIMEOUT)))
  const { rows } = await Promise.race([client.query<{ is_read_only: boolean }>(text), isLate]).finally(() => late.abort())
  if (rows[0]?.is_read_only !== false) throw new ReadOnlyDatabase()
}

const openPool = (options: StoreOptions, size: number, limits: Limits, lending: Lending): Store => {
  const { connectMs, statementMs } = limits
  const pool = new Pool({
    connectionString: options.databaseUrl,
    application_name: 'telephony-console',
    max: size,
    connectionTimeoutMillis: connectMs,
    // The server's limit comes first; this one applies if the server no longer answers.
    ...(statementMs > 0 && { query_timeout: statementMs + connectMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: typesOfStore(),
    verify: (client, done) => void prepareSession(client, limits).then(() => done(), done),
  })
  // Without a listener, a connection that breaks between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => options.log.warn({ err: error }, 'A database connection broke'))
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool, lending) }) })
  pools.set(store, { pool, most: size, lending, options })
  return store
}

/** Whether the database answers soon, and takes writes. */
export const isAnswering = (store: Store): Promise<boolean> => {
  const answer = sql<{ is_on: boolean }>`select current_setting('transaction_read_only') = 'off' as is_on`.execute(store).then(
    ({ rows }) => rows[0]?.is_on === true,
    () => false,
  )
  return Promise.race([answer, sleep(ANSWER_MS, false, { ref: false })])
}

export const timeOf = async (store: Store): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(store)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}

/** Another store on the same database, whose statements may take as long as they need. */
export const withoutTimeLimits = (store: Store, poolSize = 1): Store => {
  const { options } = poolOf(store)
  return openPool(options, poolSize, { connectMs: options.connectMs ?? CONNECT_MS, statementMs: 0 }, unlimitedLending)
}

export function openStore(options: StoreOptions): Store {
  const { poolSize = POOL_SIZE, connectMs = CONNECT_MS, statementMs = STATEMENT_MS } = options
  return openPool(options, poolSize, { connectMs, statementMs }, makeLending(poolSize, connectMs))
}
