/** Connection refused, reset or lost on the way; the name does not resolve. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * PostgreSQL: connection exceptions (08), insufficient resources (53: disk full, out of memory, too many
 * connections), the session ended by the server (57P01 to 57P05, and 25P03 after idling in a transaction), and the
 * statement time limit (57014).
 */
const serverCodes = /^(08...|53...|57P0[1-5]|57014|25P03)$/

/** What pg and its pool say without any code. */
const messages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/**
 * Whether the database could not be asked, or gave no answer: the caller may try again later (503). A write may have
 * been done all the same when the connection was lost before its answer came.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return networkCodes.has(code) || serverCodes.test(code) || messages.some((text) => error.message.startsWith(text))
}
