import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const FLUSH_TIMEOUT_MS = 1_000
const PAUSE_MS = 20

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)

export interface LogOutput extends DestinationStream {
  flushSync: () => void
}

/** Never blocks. Once the reader is gone, lines are dropped; pino's own output would hang the process at its end. */
export const makeLogOutput = (fd: number): LogOutput => {
  let waiting = ''
  let isScheduled = false
  let isUnderWay = false
  let isClosed = false

  const close = (): void => {
    isClosed = true
    waiting = ''
  }

  const writeAll = (bytes: Buffer): void => {
    write(fd, bytes, (error, count) => {
      if (error !== null && !isBusy(error)) return close()
      const rest = error === null ? bytes.subarray(count) : bytes
      if (error !== null) setTimeout(() => writeAll(rest), PAUSE_MS)
      else if (rest.length > 0) writeAll(rest)
      else {
        isUnderWay = false
        start()
      }
    })
  }

  const writeWaiting = (): void => {
    isScheduled = false
    if (waiting === '') return
    isUnderWay = true
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeAll(bytes)
  }

  /** Later, so that a process that ends at once still has its lines here, where `flushSync` finds them. */
  const start = (): void => {
    if (isScheduled || isUnderWay || waiting === '') return
    isScheduled = true
    setImmediate(writeWaiting)
  }

  const flushSync = (): void => {
    const until = performance.now() + FLUSH_TIMEOUT_MS
    // Another thread writes it, and ends with the process.
    if (isUnderWay) pause()
    let rest = Buffer.from(waiting)
    waiting = ''
    while (rest.length > 0 && !isClosed && performance.now() < until) {
      try {
        rest = rest.subarray(writeSync(fd, rest))
      } catch (error) {
        if (isBusy(error)) pause()
        else close()
      }
    }
  }

  process.once('exit', flushSync)
  return {
    write: (line) => {
      if (isClosed) return
      waiting += line
      start()
    },
    flushSync,
  }
}
