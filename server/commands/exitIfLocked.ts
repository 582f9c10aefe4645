import type { Settings } from '../settings/settings'
import { FolderInUse, refuseLockedFolder } from '@console/embedded-postgres'

/**
 * Ends the process at once, with one sentence, when another one holds the data folder: before anything is built or
 * loaded, because that takes seconds. The start itself asks again.
 */
export function exitIfLocked({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== null) return
  try {
    refuseLockedFolder(dataDir)
  } catch (error) {
    // Whatever else is wrong with the folder is said by the start itself.
    if (!(error instanceof FolderInUse)) return
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
