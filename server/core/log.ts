import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { makeLogOutput } from './logOutput'

const secretNames = [
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
]

const redactedPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...['', '*', '*.*'].map((path) => `${path}["x-device-token"]`),
]

/** Attached objects, such as a database client or a request, are neither short nor safe. */
const withoutAttachments = (error: Error) => {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}

const serializers = { err: (error: unknown) => (error instanceof Error ? withoutAttachments(error) : error) }

/** Outside text is inside JSON strings, so it cannot forge lines. */
export const makeLog = (level: string, stream: DestinationStream = makeLogOutput(1)): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, stream)

export const redacted = (log: FastifyBaseLogger): FastifyBaseLogger => log.child({}, { redact: redactedPaths })

/** Without the query (signatures) and the tokens of mailed links and calendar feeds. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/(?:password\/reset|email\/(?:revert|confirm|unsubscribe)|schedule-feeds)\/)[^/]+/, '$1…').slice(0, 300)
