import { readFileSync, readlinkSync, statSync, truncateSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { startOf } from './processes'
import { takeBallast } from './ballast'
import { LOG_BYTES } from './postmaster'

/** The first bytes of `service.lock`, rewritten with each beat. */
export interface LockRecord {
  nonce: string
  pid: number
  started: string
  since: string
  host: string
  machine: string
  pidNamespace: string | null
  networkNamespace: string | null
  /** The inode of the lock file, which a copy of the folder does not share. */
  inode: number | null
  address: string | null
  beat: number
  isReleased: boolean
}

/** A constant length, so that the record is overwritten in place even on a full disk. */
export const RECORD_BYTES = 1024

const namespaceOf = (kind: 'pid' | 'net'): string | null => {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`)
  } catch {
    return null
  }
}

const readSurroundings = () => {
  const started = startOf(process.pid)
  if (started === null) throw new Error('Processes cannot be told apart here: neither /proc nor `ps` answers.')
  const machine = process.platform === 'linux' ? (started.split(':')[0] ?? '') : hostname()
  return { pid: process.pid, started, host: hostname().slice(0, 100), machine, pidNamespace: namespaceOf('pid'), networkNamespace: namespaceOf('net') }
}

let surroundings: ReturnType<typeof readSurroundings> | null = null
const here = (): ReturnType<typeof readSurroundings> => (surroundings ??= readSurroundings())

export const ownRecord = (nonce: string, inode: number): LockRecord => {
  const since = new Date().toISOString()
  return { nonce, ...here(), since, inode, address: null, beat: 0, isReleased: false }
}

/** Versions before the lock read lines with `kind`, and refuse to start because of them. */
export const encode = (record: LockRecord): Buffer =>
  Buffer.from(`${JSON.stringify({ kind: 'claim', ...record }).padEnd(RECORD_BYTES - 1)}\n`)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? [value] : []
  } catch {
    return []
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const count = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function recordFrom(line: Record<string, unknown>): LockRecord | null {
  const [nonce, started, pid] = [text(line['nonce']), text(line['started']), count(line['pid'])]
  if (line['kind'] !== 'claim' || nonce === null || started === null || pid === null) return null
  return {
    nonce,
    pid,
    started,
    since: text(line['since']) ?? 'an unknown time',
    host: text(line['host']) ?? hostname(),
    machine: text(line['machine']) ?? started.split(':')[0] ?? '',
    pidNamespace: text(line['pidNamespace']),
    networkNamespace: text(line['networkNamespace']),
    inode: count(line['inode']),
    address: text(line['address']),
    beat: count(line['beat']) ?? 0,
    isReleased: line['isReleased'] === true,
  }
}

export function decode(content: string): LockRecord[] {
  const lines = content.split('\n').filter(Boolean).flatMap(parse)
  const released = new Set(lines.filter(({ kind }) => kind === 'release').map(({ nonce }) => nonce))
  return lines.flatMap((line) => recordFrom(line) ?? []).map((found) => (released.has(found.nonce) ? { ...found, isReleased: true } : found))
}

export function readRecords(path: string): LockRecord[] {
  try {
    return decode(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export const lastIn = (path: string): LockRecord | null => readRecords(path).findLast(({ isReleased }) => !isReleased) ?? null

/** `elsewhere`: in another container or on another machine, where nothing shows whether it still runs. */
export type HolderState = 'runs' | 'ended' | 'elsewhere'

export function holderStateOf({ pid, started, machine, pidNamespace }: LockRecord): HolderState {
  const isElsewhere = !isOnThisMachine({ machine }) || (pidNamespace !== null && pidNamespace !== here().pidNamespace)
  if (isElsewhere) return 'elsewhere'
  return startOf(pid) === started ? 'runs' : 'ended'
}

export const isOnThisMachine = ({ machine }: Pick<LockRecord, 'machine'>): boolean => machine === here().machine

export const sharesNetwork = (record: LockRecord): boolean =>
  isOnThisMachine(record) && record.networkNamespace === here().networkNamespace

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly pid: number | null
  readonly address: string | null
  readonly isReachable: boolean

  constructor(dataDir: string, holder: LockRecord | null) {
    super(
      `The data folder ${dataDir} is already in use by ${FolderInUse.nameOf(holder)}. ` +
        'Stop that one first, or set CONSOLE_DATA_DIR to another folder.',
    )
    this.pid = holder?.pid ?? null
    this.address = holder?.address ?? null
    this.isReachable = holder !== null && sharesNetwork(holder)
  }

  private static nameOf(holder: LockRecord | null): string {
    if (holder === null) return 'a process that has not said who it is'
    const { pid, host, address, since } = holder
    return `process ${pid} on host ${host} (${address ?? 'still starting'}, since ${since})`
  }
}

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

interface LockState {
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
