import { open } from 'node:fs/promises'
import type { BaseLogger } from 'pino'
import { decode, encode, RECORD_BYTES, type LockRecord } from './lockRecord'

export const BEAT_MS = 1_000
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

export interface Heartbeat {
  lost: Promise<string>
  write: () => Promise<void>
  stop: () => Promise<void>
}

/** With `isLocked`, a lock that nobody can miss guards the folder too, so that failed beats are harmless. */
export function startHeartbeat(path: string, record: LockRecord, isLocked: boolean, log: BaseLogger): Heartbeat {
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
