import { chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What root makes in a person's folder is that person's, who may start the service without root the next time. */
export function ownAsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
