import { Client, escapeIdentifier } from 'pg'
import type { BaseLogger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse, openCluster, urlInRunning } from '@console/embedded-postgres'
import { isRefused, isUnavailable } from './connection'

/** Without user and password. */
export const databaseName = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

const NAME = 'console'

export interface Database {
  /** Contains a password: never log it. */
  url: string
  publish: (address: string) => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  databaseUrl: string | null
  dataDir: string
  log: BaseLogger
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<Database> {
  if (databaseUrl !== null) return { url: databaseUrl, publish: () => Promise.resolve(), stop: () => Promise.resolve() }
  const cluster = await openCluster({ dataDir, log })
  try {
    await ensureDatabase(cluster.url('postgres'), NAME)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { url: cluster.url(NAME), publish: cluster.publish, stop: cluster.stop }
}

/** Also works while a service uses the data folder, and leaves its database running. */
export async function joinDatabase(options: Options): Promise<Pick<Database, 'url' | 'stop'>> {
  try {
    return await openDatabase(options)
  } catch (error) {
    const url = error instanceof FolderInUse && error.isReachable ? urlInRunning(options.dataDir, NAME) : null
    if (url === null) throw error
    return { url, stop: () => Promise.resolve() }
  }
}

const CONNECT_MS = 5_000
const RETRY_MS = 1_000
const REMIND_MS = 30_000

export class PoolerRefused extends Error {
  override name = 'PoolerRefused'

  constructor(databaseUrl: string) {
    super(
      `The database ${databaseName(databaseUrl)} is behind a connection pooler in transaction mode, with which the service loses ` +
        'notifications, locks and prepared statements. Set the pooler to session mode (PgBouncer: pool_mode = session), or ' +
        'let DATABASE_URL lead to PostgreSQL itself.',
    )
  }
}

const sessionOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** A pooler that is still opening its first sessions may for a moment give each connection the same one again. */
const ROUNDS = 4

/** A connection of its own keeps its session, and shares it with no other. */
export const refusePooler = async (databaseUrl: string): Promise<void> => {
  const open = () => new Client({ connectionString: databaseUrl, application_name: 'telephony-console', connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  const [one, other] = [open(), open()]
  // A connection that breaks between two questions is missed by the next one.
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await one.connect()
    await other.connect()
    const seen = new Map<Client, Set<number | undefined>>([[one, new Set()], [other, new Set()]])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const client of [one, one, other, one, other]) seen.get(client)?.add(await sessionOf(client))
    }
    const sessions = [...seen.values()].flatMap((pids) => [...pids])
    if (sessions.length !== 2 || sessions[0] === sessions[1]) throw new PoolerRefused(databaseUrl)
  } finally {
    for (const client of [one, other]) client.connection.stream.destroy()
  }
}

interface Waiting {
  log: BaseLogger
  databaseUrl: string
  stopping: AbortSignal
}

/** Repeats `work` for as long as the database is away, which time may cure, and says so. */
export const whenReachable = async (work: () => Promise<void>, { log, databaseUrl, stopping }: Waiting): Promise<void> => {
  const stopped = new Promise<never>((_resolve, reject) => {
    stopping.addEventListener('abort', () => reject(new Error('The service was stopped while it started.')), { once: true })
  })
  stopped.catch(() => undefined)
  let [reason, saidAt] = ['', -Infinity]
  const say = (error: unknown): void => {
    const now = String(error)
    if (now === reason && performance.now() - saidAt < REMIND_MS) return
    ;[reason, saidAt] = [now, performance.now()]
    log.warn({ err: error, database: databaseName(databaseUrl) }, 'Waiting for the database')
  }
  for (;;) {
    try {
      return await Promise.race([work(), stopped])
    } catch (error) {
      if (stopping.aborted || !isUnavailable(error) || isRefused(error)) throw error
      say(error)
    }
    await Promise.race([sleep(RETRY_MS), stopped])
  }
}
