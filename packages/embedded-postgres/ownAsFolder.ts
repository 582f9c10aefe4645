import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Gives a file that root creates to the folder's owner, who may start the service without root next time. */
export function ownAsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
