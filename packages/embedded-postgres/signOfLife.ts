import { setTimeout as wait } from 'node:timers/promises'
import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { isOnThisMachine, lastIn, holderStateOf, type LockRecord } from './lockRecord'
import { takeBallast } from './ballast'
import { LOG_BYTES } from './postmaster'

const EACH_MS = 60_000

const boundLog = (dataDir: string): void => {
  const path = join(dataDir, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) truncateSync(path)
}

interface Deps {
  dataDir: string
  minFree: number
  log: BaseLogger
}

export const reserveSpaceForStarts = ({ dataDir, minFree, log }: Deps): (() => Promise<void>) => {
  const work = async (): Promise<void> => {
    try {
      boundLog(dataDir)
      await takeBallast(dataDir, minFree)
    } catch (error) {
      log.warn({ err: error }, 'The data folder could not be looked after')
    }
  }
  let underWay = work()
  const timer = setInterval(() => {
    underWay = underWay.then(work)
  }, EACH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** Longer than a holder whose beats fail goes on (`MISSED_BEATS`), plus the time until its database has stopped. */
const UNSEEN_LOCK_MS = 8_000
/** Longer than a holder takes to notice a replaced lock file, plus the time until its database has stopped. */
const REPLACED_FILE_MS = 5_000
const POLL_MS = 200

export interface LockState {
  last: LockRecord | null
  isReadable: boolean
  lock: 'ours' | 'unsupported'
  isOnLocalDisk: boolean
  inode: number
  hasPostmasterFile: boolean
}

/** Watches although the lock was free, because its volume may share no locks, or its holder's file was replaced. */
export function watchMs({ last, isReadable, lock, isOnLocalDisk, inode, hasPostmasterFile }: LockState): number {
  if (last === null) return !isReadable && hasPostmasterFile ? REPLACED_FILE_MS : 0
  if (holderStateOf(last) === 'ended') return 0
  const isLockSeen = lock === 'ours' && (isOnLocalDisk || isOnThisMachine(last))
  if (!isLockSeen) return UNSEEN_LOCK_MS
  return last.inode === inode ? 0 : REPLACED_FILE_MS
}

export async function watchForLife(path: string, ms: number): Promise<LockRecord | null> {
  const before = lastIn(path)
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    await wait(POLL_MS)
    const now = lastIn(path)
    if (now?.nonce !== before?.nonce || now?.beat !== before?.beat) return now
  }
  return null
}
