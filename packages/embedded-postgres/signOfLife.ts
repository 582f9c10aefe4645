import { setTimeout as wait } from 'node:timers/promises'
import { isOnThisMachine, lastIn, standingOf, type LockRecord } from './lockRecord'

/** Longer than a holder goes on whose beats do not arrive (`MISSED_BEATS`), and until its database has stopped. */
const UNSEEN_LOCK_MS = 8_000
/** Longer than a holder takes to find that its lock file was replaced, and until its database has stopped. */
const REPLACED_FILE_MS = 5_000
const LOOK_MS = 200

export interface Found {
  /** The last record that nobody released; null where there is none. */
  last: LockRecord | null
  /** False where the lock file is new, or holds nothing that can be read. */
  isReadable: boolean
  lock: 'ours' | 'unsupported'
  isOnLocalDisk: boolean
  inode: number
  /** A database runs in the folder, or was killed. */
  hasPostmasterFile: boolean
}

/**
 * How long to watch for a sign of life of the last holder, although the lock could be taken: it may stand on a
 * volume whose server does not share locks, or hold the lock of a file that somebody has since replaced.
 */
export function watchMs({ last, isReadable, lock, isOnLocalDisk, inode, hasPostmasterFile }: Found): number {
  if (last === null) return !isReadable && hasPostmasterFile ? REPLACED_FILE_MS : 0
  if (standingOf(last) === 'ended') return 0
  const isLockSeen = lock === 'ours' && (isOnLocalDisk || isOnThisMachine(last))
  if (!isLockSeen) return UNSEEN_LOCK_MS
  return last.inode === inode ? 0 : REPLACED_FILE_MS
}

/** Resolves with the holder once its beat moves on, whatever the clocks say; with null when it does not in that time. */
export async function watchForLife(path: string, ms: number): Promise<LockRecord | null> {
  const before = lastIn(path)
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    await wait(LOOK_MS)
    const now = lastIn(path)
    if (now?.nonce !== before?.nonce || now?.beat !== before?.beat) return now
  }
  return null
}
