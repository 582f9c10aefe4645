import { Client, escapeIdentifier } from 'pg'
import type { BaseLogger } from 'pino'
import { FolderInUse, openCluster, urlInRunning } from '@console/embedded-postgres'

/** The name of our database in the embedded PostgreSQL. */
const NAME = 'console'

export interface Database {
  /** Holds a password: never log it. */
  url: string
  /** Tells a second start on the same data folder where this one can be reached. */
  publish: (address: string) => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: BaseLogger
}

/** Makes the database where it is missing; `url` names another one of the same server, usually `postgres`. */
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

/** Our own PostgreSQL, started, or the one that the settings name, which somebody else starts and stops. */
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

/** The same, also while a service runs on the data folder: its database is then used beside it, and left running. */
export async function joinDatabase(options: Options): Promise<Pick<Database, 'url' | 'stop'>> {
  try {
    return await openDatabase(options)
  } catch (error) {
    const url = error instanceof FolderInUse && error.isReachable ? urlInRunning(options.dataDir, NAME) : null
    if (url === null) throw error
    return { url, stop: () => Promise.resolve() }
  }
}
