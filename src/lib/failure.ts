import { isRecord } from './record'
import type { Secret } from './secrets'

/**
 * Why a call did not succeed (part 1, section 8 of the specification). `type` is 'validation', 'unauthorized',
 * 'forbidden', 'internal', or the word that the service gave with a 400.
 */
export interface Failure {
  type: string
  /** The HTTP status; `null` when no answer came. */
  status: number | null
  userMessage: string | null
  /** How long the service asks to wait before the next try; `null` when it does not say. */
  waitSeconds: number | null
  /** Per field, what is wrong with it, in the service's words; filled by 'validation' only. */
  fields: Record<string, string[]>
  /** `unknown`: no readable answer came, so the work may have been done. */
  outcome: 'refused' | 'unknown'
  /** Of an upload that was refused for want of room only: a file that is no larger would still be taken. */
  freeBytes?: number
  /** With 'step_up_required' only: what the card frame needs to ask the card's owner. */
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

/** The end of the session breaks off the acts that are under way; of a query it leaves neither data nor an error. */
const isBrokenOff = (error: unknown): boolean => error === undefined || (isRecord(error) && error['name'] === 'AbortError')

/**
 * Whatever was thrown or returned as an error. An error of our own code is internal, and its outcome unknown; so is the
 * outcome of what the end of the session broke off, which is 'unauthorized'.
 */
export const toFailure = (error: unknown): Failure =>
  isFailure(error) ? error : failureOf(isBrokenOff(error) ? { type: 'unauthorized' } : {})

/** The service itself said that it went wrong, rather than saying nothing. */
export const isAnswered = ({ outcome, status }: Failure): boolean => outcome === 'refused' || (status !== null && status >= 500)

/** An answer to the act itself, rather than to the one who asks too often or without a token. */
export const isVerdict = ({ status }: Failure): boolean => status === 400 || status === 422
