/** What the card frame needs to have the card's owner answer the bank's question. */
export interface StepUp {
  payment_id: string
  client_secret: string
}

/**
 * The body of every failure. `errors` stands on a 422 only, `step_up` with the word `step_up_required` only. `free_bytes`
 * (ext) stands where an upload was refused for want of room: a file that is no larger would still be taken.
 */
export interface FailureBody {
  status: string
  user_message: string | null
  errors?: Record<string, string[]>
  step_up?: StepUp
  free_bytes?: number
}

/** The `status` word that goes with each HTTP status, the same with every 5xx; a 400 may carry a word of its own instead. */
export const failureWords = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timed_out',
  409: 'conflict',
  412: 'changed_elsewhere',
  413: 'too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  421: 'misdirected_request',
  422: 'validation',
  423: 'locked',
  429: 'too_many_requests',
  500: 'internal',
  503: 'internal',
} as const

export type FailureStatus = keyof typeof failureWords
