import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { FolderInUse } from './folderInUse'
import { startHeartbeat } from './heartbeat'
import { isOnLocalDisk, lockFile } from './kernelLock'
import { endLeftovers, endSessionsWithoutPostmaster } from './leftovers'
import { encode, lastIn, ownRecord, readRecords, RECORD_BYTES, holderStateOf, type LockRecord } from './lockRecord'
import { ownAsFolder } from './ownAsFolder'
import { watchMs, watchForLife } from './signOfLife'

const POLL_MS = 20
const WAIT_MS = 10_000
/** Without shared locks two processes may write the record at once; the first notices within this time. */
const SETTLE_MS = 1_500

export interface DataDirLock {
  descriptor: number
  /** Resolves with the reason when the folder is lost. After that nothing may be written into it. */
  lost: Promise<string>
  publish: (address: string) => Promise<void>
  release: () => Promise<void>
}

const lockFileIn = (dataDir: string): string => join(dataDir, 'service.lock')

const openLockFile = (path: string): number => openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)

const isFileAt = (path: string, descriptor: number): boolean =>
  statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino

const runningIn = (path: string): LockRecord | null =>
  readRecords(path).find((record) => !record.isReleased && holderStateOf(record) === 'runs') ?? null

export function refuseLockedFolder(dataDir: string): void {
  const holder = runningIn(lockFileIn(dataDir))
  if (holder !== null) throw new FolderInUse(dataDir, holder)
}

interface Opened {
  descriptor: number
  lock: 'ours' | 'unsupported'
}

async function waitForHolder(dataDir: string, isLate: boolean, log: BaseLogger): Promise<void> {
  const last = lastIn(lockFileIn(dataDir))
  if (last !== null && (isLate || holderStateOf(last) === 'elsewhere')) throw new FolderInUse(dataDir, last)
  if (isLate) throw new FolderInUse(dataDir, null)
  const isStillLast = (): boolean => last !== null && lastIn(lockFileIn(dataDir))?.nonce === last.nonce
  const folder = join(dataDir, 'postgres')
  await endLeftovers(folder, log, isStillLast)
  endSessionsWithoutPostmaster(folder, isStillLast)
  await wait(POLL_MS)
}

async function openAndLock(dataDir: string, log: BaseLogger): Promise<Opened> {
  const path = lockFileIn(dataDir)
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    refuseLockedFolder(dataDir)
    const descriptor = openLockFile(path)
    ownAsFolder(path)
    const lock = lockFile(descriptor)
    if (lock !== 'taken' && isFileAt(path, descriptor)) return { descriptor, lock }
    closeSync(descriptor)
    await waitForHolder(dataDir, performance.now() > deadline, log)
  }
}

async function refuseLiving(dataDir: string, { descriptor, lock }: Opened, log: BaseLogger): Promise<boolean> {
  const path = lockFileIn(dataDir)
  const found = {
    last: lastIn(path),
    isReadable: readRecords(path).length > 0,
    lock,
    isOnLocalDisk: isOnLocalDisk(dataDir),
    inode: fstatSync(descriptor).ino,
    hasPostmasterFile: existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  }
  const ms = watchMs(found)
  if (ms > 0) log.warn({ ms }, 'The last holder of the data folder did not give it back: watching for a sign of life')
  const living = ms > 0 ? await watchForLife(path, ms) : null
  if (living !== null) throw new FolderInUse(dataDir, living)
  return lock === 'ours' && found.isOnLocalDisk
}

function writeRecord(descriptor: number, record: LockRecord): void {
  writeSync(descriptor, encode(record), 0, RECORD_BYTES, 0)
  ftruncateSync(descriptor, RECORD_BYTES)
}

async function refuseWrittenOver(dataDir: string, { nonce }: LockRecord): Promise<void> {
  await wait(SETTLE_MS)
  const now = lastIn(lockFileIn(dataDir))
  if (now?.nonce !== nonce) throw new FolderInUse(dataDir, now)
}

async function hold(dataDir: string, opened: Opened, log: BaseLogger): Promise<DataDirLock> {
  const { descriptor, lock } = opened
  if (lock === 'unsupported') log.warn(`${dataDir} cannot be locked (no flock, no perl, or a volume without locks): only a heartbeat guards it`)
  const isSure = await refuseLiving(dataDir, opened, log)
  const record = ownRecord(randomUUID(), fstatSync(descriptor).ino)
  writeRecord(descriptor, record)
  if (!isSure) await refuseWrittenOver(dataDir, record)
  const heartbeat = startHeartbeat(lockFileIn(dataDir), record, isSure, log)
  return {
    descriptor,
    lost: heartbeat.lost,
    publish: (address) => {
      record.address = address.slice(0, 200)
      return heartbeat.write()
    },
    release: async () => {
      record.isReleased = true
      await heartbeat.stop()
      closeSync(descriptor)
    },
  }
}

export async function takeFolder(dataDir: string, log: BaseLogger): Promise<DataDirLock> {
  const opened = await openAndLock(dataDir, log)
  try {
    return await hold(dataDir, opened, log)
  } catch (error) {
    closeSync(opened.descriptor)
    throw error
  }
}
