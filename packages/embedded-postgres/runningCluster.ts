import { join } from 'node:path'
import { passwordIn, USER } from './initialise'
import { portOfPostmaster } from './postmasterFile'

/** Of a database in the PostgreSQL that a running service keeps in this folder; null while none takes connections. */
export function urlInRunning(dataDir: string, database: string): string | null {
  const port = portOfPostmaster(join(dataDir, 'postgres'))
  const password = passwordIn(dataDir)
  return port === null || password === null ? null : `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}
