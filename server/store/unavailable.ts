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

/** SQLSTATE: connection exceptions, insufficient resources, ended sessions, statement timeout. */
const serverCodes = /^(08...|53...|57P0[1-5]|57014|25P03)$/

/** Errors of pg and its pool without a code. */
const messages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
]

/** Whether to answer 503. After a lost connection a write may have been committed all the same. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return networkCodes.has(code) || serverCodes.test(code) || messages.some((text) => error.message.startsWith(text))
}
