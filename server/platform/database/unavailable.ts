const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
])

/** SQLSTATE: connection exceptions, ended sessions, a server that only reads. */
const lostCodes = /^(08...|57P0[1-5]|25P0[34]|25006)$/

/** SQLSTATE: no place or memory, a failing disk, a canceled statement, conflicts that outlast their repeats, no admission. */
const awayCodes = /^(53...|58...|57014|40...|55P03|28...|3D000)$/

/** Errors of pg and its pool without a code. */
const lostMessages = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed and is not queryable', 'Query read timeout']

/** As pg's pool says it. */
export const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect'

const awayMessages = [
  CONNECT_TIMEOUT,
  'timeout expired',
  'There was an error establishing an SSL connection',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const startsWithOne = (message: string, texts: readonly string[]): boolean => texts.some((text) => message.startsWith(text))

/** Whether the connection that failed so is of no more use; what else is connected to the same server probably neither. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (networkCodes.has(codeOf(error)) || lostCodes.test(codeOf(error)) || startsWithOne(error.message, lostMessages))

/** Whether to answer 503. After a lost connection a write may have been committed all the same. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return isLost(error) || (error instanceof Error && (awayCodes.test(codeOf(error)) || startsWithOne(error.message, awayMessages)))
}

/** Not a matter of time: somebody has to change DATABASE_URL, the database or the pooler. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && (/^(28|3D)/.test(codeOf(error)) || /^(no such (database|user)|unsupported startup parameter)/.test(error.message))

/** A standby, or a primary that takes no writes for now. */
export class ReadOnlyDatabase extends Error {
  override name = 'ReadOnlyDatabase'
  readonly code = '25006'

  constructor() {
    super('the database only reads: it is a standby, or takes no writes for now')
  }
}
