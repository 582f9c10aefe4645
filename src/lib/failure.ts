import { isRecord } from './record'
import type { Secret } from './secrets'

/** `type` is 'validation', 'unauthorized', 'forbidden', 'internal', or the error word of a 400. */
export interface Failure {
  type: string
  status: number | null
  userMessage: string | null
  waitSeconds: number | null
  fields: Record<string, string[]>
  /** `unknown`: no readable response, so the request may have taken effect. */
  outcome: 'refused' | 'unknown'
  /** For an upload that exceeded the storage: a file up to this size still fits. */
  freeBytes?: number
  stepUp?: Secret
}

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

/** Sign-out aborts pending mutations; a query it aborts has neither data nor an error. */
const isAborted = (error: unknown): boolean => error === undefined || (isRecord(error) && error['name'] === 'AbortError')

/** Errors in our own code become 'internal', and requests aborted by sign-out 'unauthorized'; their outcome is unknown. */
export const toFailure = (error: unknown): Failure =>
  isFailure(error) ? error : failureOf(isAborted(error) ? { type: 'unauthorized' } : {})

export const isAnswered = ({ outcome, status }: Failure): boolean => outcome === 'refused' || (status !== null && status >= 500)

/** A verdict on the request itself, not a rate limit or a missing token. */
export const isVerdict = ({ status }: Failure): boolean => status === 400 || status === 422
