import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { makeLogOutput } from './logOutput'

/** Nothing logs these on purpose; this is for the day somebody logs a whole object. */
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
  ...['', '*', '*.*'].map((place) => `${place}["x-device-token"]`),
]

/** An error's own words and place. What else hangs on it (a database client, a request) is neither short nor safe. */
const withoutBaggage = (error: Error) => {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}

const serializers = { err: (error: unknown) => (error instanceof Error ? withoutBaggage(error) : error) }

/** One JSON line an event. Text from outside stands in JSON strings, so it cannot make lines of its own. */
export const makeLog = (level: string, stream: DestinationStream = makeLogOutput(1)): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, stream)

/** The same log without secrets. */
export const redacted = (log: FastifyBaseLogger): FastifyBaseLogger => log.child({}, { redact: redactedPaths })

/** A request's path as it may stand in a log: without query (signatures) and without the token of a mailed link. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/(?:password\/reset|email\/(?:revert|confirm|unsubscribe))\/)[^/]+/, '$1…').slice(0, 300)
