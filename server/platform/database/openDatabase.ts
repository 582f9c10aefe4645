import { Client, escapeIdentifier } from 'pg'
import type { BaseLogger } from 'pino'
import { FolderInUse, openCluster, urlInRunning } from '@console/embedded-postgres'

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
