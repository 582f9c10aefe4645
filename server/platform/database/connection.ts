import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import { Pool, TypeOverrides, type ClientBase, type PoolClient } from 'pg'
import type { BaseLogger } from 'pino'
import type { PoolUse } from '../metrics/metrics'
import type { Store, Tables } from './tables'
import { PREPARED_MARK } from './transaction'
import { currentRequest } from '../http/currentRequest'
import { makeFairQueue, type FairQueue } from '../jobs/fairQueue'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
])

/** SQLSTATE: connection exceptions, ended sessions, a server that only reads. */
const lostCodes = /^(08...|57P0[1-5]|25P0[34]|25006)$/

/** SQLSTATE: no place or memory, a failing disk, a canceled statement, conflicts that outlast their repeats, no admission. */
const awayCodes = /^(53...|58...|57014|40...|55P03|28...|3D000)$/

/** Errors of pg and its pool without a code. */
const lostMessages = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed and is not queryable', 'Query read timeout']

/** As pg's pool says it. */
const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect'

const awayMessages = [
  CONNECT_TIMEOUT,
  'timeout expired',
  'There was an error establishing an SSL connection',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const startsWithOne = (message: string, texts: readonly string[]): boolean => texts.some((text) => message.startsWith(text))

/** Whether the connection that failed so is of no more use; what else is connected to the same server probably neither. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (networkCodes.has(codeOf(error)) || lostCodes.test(codeOf(error)) || startsWithOne(error.message, lostMessages))

/** Whether to answer 503. After a lost connection a write may have been committed all the same. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return isLost(error) || (error instanceof Error && (awayCodes.test(codeOf(error)) || startsWithOne(error.message, awayMessages)))
}

/** Not a matter of time: somebody has to change DATABASE_URL, the database or the pooler. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && (/^(28|3D)/.test(codeOf(error)) || /^(no such (database|user)|unsupported startup parameter)/.test(error.message))

/** A standby, or a primary that takes no writes for now. */
class ReadOnlyDatabase extends Error {
  override name = 'ReadOnlyDatabase'
  readonly code = '25006'

  constructor() {
    super('the database only reads: it is a standby, or takes no writes for now')
  }
}

const reading = /^\s*(?:select|with|start transaction [\w ]*read only|begin [\w ]*read only)\b/i
const writing = /\b(?:insert|update|delete|merge|share|nextval|setval|pg_notify|pg_(?:try_)?advisory\w*)\b/i

/** Whether a connection that starts with this statement only reads. Unsure means no. */
export const isRead = (text: string): boolean => reading.test(text) && !writing.test(text)

/** For work of the operator, which has its connections for itself. */
const unlimitedLending: Lending = { enter: () => Promise.resolve(() => undefined), waiting: () => 0 }

type Lending = ReturnType<typeof makeLending>

/**
 * Leaves a quarter of the connections to reads, which must not wait behind writers that wait for a standby or a lock, and
 * half of the rest to other accounts.
 */
const makeLending = (size: number, maxWaitMs: number) => {
  const writers = size === 1 ? 1 : size - Math.ceil(size / 4)
  const waits = { waitingPerAccount: Infinity, maxWaitMs, tooLong: () => new Error(CONNECT_TIMEOUT) }
  const writes = makeFairQueue({ ...waits, perAccount: Math.ceil(writers / 2), inAll: writers })
  const reads = makeFairQueue({ ...waits, perAccount: Math.ceil(size / 2) })
  let [nameless, waiting] = [0, 0]
  const enter = async (queue: FairQueue): Promise<() => void> => {
    waiting += 1
    try {
      // Work for no account competes with everyone's, but not with itself.
      return await queue.enter(currentRequest.getStore()?.accountId ?? String((nameless += 1)))
    } finally {
      waiting -= 1
    }
  }
  return { enter: (text: string): Promise<() => void> => enter(isRead(text) ? reads : writes), waiting: (): number => waiting }
}

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

const actors = new WeakMap<PoolClient, string>()

/** Triggers note changes in the journal for whoever the connection names. Resolves with the statement that is still to be asked. */
const nameActor = async (client: PoolClient, text: string): Promise<string> => {
  const actor = currentRequest.getStore()?.actor ?? ''
  if ((actors.get(client) ?? '') === actor) return text
  // With the transaction, without a round trip of its own, and over with it.
  if (text === 'begin') return `begin; select set_config('console.actor', ${client.escapeLiteral(actor)}, true)`
  await client.query("select set_config('console.actor', $1, false)", [actor])
  actors.set(client, actor)
  return text
}

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
    const isFirst = this.lent === null
    this.lent ??= this.lend(text)
    const { client } = await this.lent
    try {
      return await this.prepared(client, isFirst && !isRead(text) ? await nameActor(client, text) : text, values)
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
const preparingPool = (pool: Pool, lending: Lending): PostgresPool => {
  const names: Names = new Map()
  const lend = makeLend(pool, lending)
  return { connect: async () => new PreparingClient(lend, names), end: () => pool.end() }
}

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
