import type { FactorChoice } from 'contract/operation'
import { isRecord } from './values'
import type { Secret } from './storedToken'

/** `type` is 'validation', 'unauthorized', 'forbidden', 'offline', 'internal', or the error word of a 400 or 403. */
export interface Failure {
  type: string
  status: number | null
  userMessage: string | null
  waitSeconds: number | null
  fields: Record<string, string[]>
  /** `unknown`: no readable response, so the request may have taken effect. */
  outcome: 'refused' | 'unknown'
  freeBytes?: number
  stepUp?: Secret
  factors?: FactorChoice
}

/** Of replies that screens tell apart; `changed`: somebody else saved meanwhile. */
export const statuses = { forbidden: 403, gone: 404, conflict: 409, changed: 412, locked: 423 } as const

export const failureOf = (given: Partial<Failure>): Failure => ({
  type: 'internal',
  status: null,
  userMessage: null,
  waitSeconds: null,
  fields: {},
  outcome: 'unknown',
  ...given,
})

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value['type'] === 'string' && isRecord(value['fields']) && 'outcome' in value

const isAborted = (error: unknown): boolean => error === undefined || (isRecord(error) && error['name'] === 'AbortError')

/** Errors in our own code become 'internal', and requests aborted by sign-out 'unauthorized'; their outcome is unknown. */
export const toFailure = (error: unknown): Failure =>
  isFailure(error) ? error : failureOf(isAborted(error) ? { type: 'unauthorized' } : {})

/** Not to be changed here: an operator views the console, the account is suspended, or the user's role is not enough. */
export const isReadOnly = ({ type }: Failure): boolean => ['read_only', 'suspended', 'role_required'].includes(type)

/** What the service says of what operators don't see. */
export const closedToView = (error: unknown): string | null => {
  const failure = error === undefined ? null : toFailure(error)
  return failure?.type === 'closed_to_view' ? failure.userMessage : null
}

/** The person chose not to prove who they are, and knows it: nothing was done. */
export const notProved = failureOf({ type: 'unauthorized', status: statuses.forbidden, outcome: 'refused' })

export const isNotProved = ({ type, status }: Failure): boolean => type === notProved.type && status === notProved.status

export const isAnswered = ({ outcome, status }: Failure): boolean => outcome === 'refused' || (status !== null && status >= 500)

export const isVerdict = ({ status }: Failure): boolean => status === 400 || status === 422
