import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { removeCluster } from '@console/embedded-postgres'
import { chooseFiles, type FilesSettings } from '../composition/makeMoney'
import { realClock, SECOND_MS } from '../platform/clock'
import { counted } from '../platform/texts/texts'
import type { Settings } from '../composition/settings/settings'
import { embeddedFolders, supportKeyFile } from '../composition/settings/dataFolder'
import { openStore } from '../platform/database/connection'
import { migrate, countConnections, dropTables } from '../platform/database/migrate'
import { openDatabase, type Database } from '../platform/database/openDatabase'
import { createPractice } from '../practice/createPractice'
import type { Store } from '../platform/database/tables'

export class ResetRefused extends Error {
  override name = 'ResetRefused'
}

type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'practiceAccount'> & FilesSettings

const CLOSING_MS = 2 * SECOND_MS
const LOOK_EVERY_MS = 50

/** PostgreSQL lists a connection for a moment after it was closed. */
async function connectionsLeft(store: Store): Promise<number> {
  const until = performance.now() + CLOSING_MS
  for (;;) {
    const connections = await countConnections(store)
    if (connections === 0 || performance.now() > until) return connections
    await sleep(LOOK_EVERY_MS)
  }
}

async function dropEverything(store: Store): Promise<void> {
  const connections = await connectionsLeft(store)
  if (connections > 0) {
    throw new ResetRefused(`The service is still connected to the database (${counted(connections, 'connection', 'connections')}). Stop it first.`)
  }
  await dropTables(store)
}

async function recreate(database: Database, where: Where, log: BaseLogger): Promise<void> {
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  try {
    if (where.databaseUrl !== null) await dropEverything(store)
    await migrate(store)
    if (where.practiceAccount) await createPractice(store, chooseFiles(where), realClock())
  } finally {
    await store.destroy()
  }
}

/**
 * Deletes everything and recreates the practice account if enabled. An external database (`DATABASE_URL`) requires
 * confirmation. Throws `FolderInUse` or `ResetRefused` while a service is running.
 */
export async function reset(where: Where, isConfirmed: boolean, log: BaseLogger): Promise<void> {
  const { databaseUrl, dataDir } = where
  if (databaseUrl !== null && !isConfirmed) {
    throw new ResetRefused(
      'DATABASE_URL is set: a reset would delete every account in that database. To go ahead, run `npm run reset -- --drop-database`.',
    )
  }
  const ownEntries = [...Object.values(embeddedFolders(dataDir)), supportKeyFile(dataDir)].map((path) => basename(path))
  if (databaseUrl === null && existsSync(dataDir)) await removeCluster(dataDir, ownEntries, log)
  const database = await openDatabase({ databaseUrl, dataDir, log })
  try {
    await recreate(database, where, log)
  } finally {
    await database.stop()
  }
}
