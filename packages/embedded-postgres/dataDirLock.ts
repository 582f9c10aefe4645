import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, fstatSync, ftruncateSync, openSync, statSync, writeSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { spawnSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { FolderInUse, encode, lastIn, ownRecord, readRecords, RECORD_BYTES, holderStateOf, type LockRecord, decode, watchMs, watchForLife } from './lockRecord'
import { endLeftovers, endSessionsWithoutPostmaster } from './leftovers'
import { ownAsFolder } from './runAs'

const BEAT_MS = 1_000
const MISSED_BEATS = 5

class Lost extends Error {}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Opens and closes the file each time, because that is when network volumes synchronise. */
async function beatOnce(path: string, record: LockRecord): Promise<void> {
  const file = await open(path, 'r+')
  try {
    if ((await file.stat()).ino !== record.inode) throw new Lost('its lock file was replaced')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(RECORD_BYTES), 0, RECORD_BYTES, 0)
    const found = decode(buffer.toString('utf8', 0, bytesRead))[0]
    if (found !== undefined && found.nonce !== record.nonce) throw new Lost(`process ${found.pid} on host ${found.host} took it over`)
    record.beat += 1
    await file.write(encode(record), 0, RECORD_BYTES, 0)
  } finally {
    await file.close()
  }
}

const asLost = (error: unknown): unknown =>
  ['ENOENT', 'ENOTDIR', 'ESTALE'].includes(String(codeOf(error))) ? new Lost('its lock file is gone') : error

interface Heartbeat {
  lost: Promise<string>
  write: () => Promise<void>
  stop: () => Promise<void>
}

/** With `isLocked`, a lock that nobody can miss guards the folder too, so that failed beats are harmless. */
function startHeartbeat(path: string, record: LockRecord, isLocked: boolean, log: BaseLogger): Heartbeat {
  let missed = 0
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  let lose: (reason: string) => void = () => undefined
  const lost = new Promise<string>((resolve) => (lose = resolve))

  const fail = (error: unknown): void => {
    if (error instanceof Lost) lose(error.message)
    else if (missed < 2) log.error({ err: error }, 'The lock file of the data folder cannot be written')
  }
  const write = (): Promise<void> => {
    waiting += 1
    last = last
      .then(() => beatOnce(path, record))
      .then(() => void (missed = 0))
      .catch((error: unknown) => fail(asLost(error)))
      .finally(() => (waiting -= 1))
    return last
  }

  // Counts beats and not seconds, so that a process that was suspended checks before it gives up.
  const timer = setInterval(() => {
    missed += 1
    if (missed > MISSED_BEATS && !isLocked) lose(`its lock file could not be written for ${MISSED_BEATS} s`)
    if (waiting === 0) void write()
  }, BEAT_MS)
  timer.unref()
  const stop = (): Promise<void> => {
    clearInterval(timer)
    lose = () => undefined
    return write()
  }
  return { lost, write, stop }
}

type KernelLock = 'ours' | 'taken' | 'unsupported'

/** Node has no flock(2), but a flock belongs to the open file: a program that inherits it takes the lock and exits. */
const programs: readonly [program: string, args: readonly string[]][] = [
  ['flock', ['-x', '-n', '3']],
  ['perl', ['-MErrno', '-e', 'open(my $file, "+<&=", 3) or exit 2; exit(flock($file, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)']],
]

const LOCK_MS = 5_000

export function lockFile(descriptor: number): KernelLock {
  for (const [program, args] of programs) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor], timeout: LOCK_MS })
    if (status === 0) return 'ours'
    if (status === 1) return 'taken'
  }
  return 'unsupported'
}

/** Types of file systems that only one kernel opens, by their statfs(2) numbers: ext4, XFS, Btrfs, tmpfs and others. */
const localTypes = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

const isOnLocalDisk = (folder: string): boolean => process.platform === 'linux' && localTypes.has(statfsSync(folder).type)

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
