import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { databaseName } from './databaseName'
import { isRefused, isUnavailable } from './unavailable'

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
