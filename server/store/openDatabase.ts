import type { BaseLogger } from 'pino'
import { openCluster } from './embedded/openCluster'
import { ensureDatabase } from './ensureDatabase'

/** The name of our database in the embedded PostgreSQL. */
const NAME = 'console'

export interface Database {
  /** Holds a password: never log it. */
  url: string
  /** Tells a second start on the same data folder where this one can be reached. */
  publish: (address: string) => void
  stop: () => Promise<void>
}

interface Options {
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: BaseLogger
}

/** Our own PostgreSQL, started, or the one that the settings name, which somebody else starts and stops. */
export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<Database> {
  if (databaseUrl !== null) return { url: databaseUrl, publish: () => undefined, stop: () => Promise.resolve() }
  const cluster = await openCluster({ dataDir, log })
  try {
    await ensureDatabase(cluster.url('postgres'), NAME)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { url: cluster.url(NAME), publish: cluster.publish, stop: cluster.stop }
}
