import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { takeFolder } from './folderHold'
import { endLeftovers } from './leftovers'

const ownNames = ['postgres', 'postgres.unfinished', 'postgres.password-copy', 'postgres.password', 'postgres.log']

/**
 * Removes the embedded database for good, and what else is named, all inside of the data folder and nothing but that.
 * Throws `FolderInUse` while a service holds the folder.
 */
export async function removeCluster(dataDir: string, alsoNames: readonly string[], log: BaseLogger): Promise<void> {
  const realDir = realpathSync(dataDir)
  const hold = await takeFolder(realDir, log)
  try {
    await endLeftovers(join(realDir, 'postgres'), log)
    for (const name of [...ownNames, ...alsoNames]) rmSync(join(realDir, name), { recursive: true, force: true })
  } finally {
    await hold.release()
  }
}
