import type { Settings } from '../composition/settings/settings'
import { FolderInUse, refuseLockedFolder } from '@console/embedded-postgres'

/** Fails before the slow build and load if another process holds the data folder. */
export function exitIfLocked({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== null) return
  try {
    refuseLockedFolder(dataDir)
  } catch (error) {
    // The start itself reports any other problem of the folder.
    if (!(error instanceof FolderInUse)) return
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
