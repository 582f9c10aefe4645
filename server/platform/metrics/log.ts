import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { write, writeSync } from 'node:fs'

const FLUSH_TIMEOUT_MS = 1_000
const PAUSE_MS = 20

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)

interface LogOutput extends DestinationStream {
  flushSync: () => void
}

/** Never blocks. Once the reader is gone, lines are dropped; pino's own output would hang the process at its end. */
const makeLogOutput = (fd: number): LogOutput => {
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

const secretNames = new Set([
  'authorization',
  'card_token',
  'confirm_password',
  'deviceToken',
  'new_password',
  'password',
  'password_confirmation',
  'reset_token',
  'secret',
  'signature',
  'token',
  'x-device-token',
])

const LEVELS = 3

const hasParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !('toJSON' in value)

const redactedValue = (name: string, value: unknown, levels: number): unknown => {
  if (secretNames.has(name)) return '[Redacted]'
  if (levels === 0 || !hasParts(value)) return value
  return Array.isArray(value) ? value.map((each) => redactedValue('', each, levels - 1)) : redactedParts(value, levels)
}

const redactedParts = (value: object, levels: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, own]) => [name, redactedValue(name, own, levels - 1)]))

/** Attached objects, such as a database client or a request, are neither short nor safe. */
const withoutAttachments = (error: Error) => {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}

const serializers = { err: (error: unknown) => (error instanceof Error ? withoutAttachments(error) : error) }

/** Outside text is inside JSON strings, so it cannot forge lines. */
export const makeLog = (level: string, stream: DestinationStream = makeLogOutput(1)): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, stream)

/** Not by the option `redact`, which also searches what a child is bound to: 15 µs for the id of each request. */
export const redacted = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { formatters: { log: (line) => redactedParts(line, LEVELS) } })

/** Without the query (signatures) and the tokens of mailed links and calendar feeds. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/(?:password\/reset|console\/(?:sign-up|invitation)|email\/(?:revert|confirm|unsubscribe)|schedule-feeds)\/)[^/]+/, '$1…').slice(0, 300)
