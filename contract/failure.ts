export interface StepUp {
  payment_id: string
  client_secret: string
}

/** `errors` only with 422, `step_up` only with `step_up_required`, `free_bytes` (ext) if an upload exceeds the free space. */
export interface FailureBody {
  status: string
  user_message: string | null
  errors?: Record<string, string[]>
  step_up?: StepUp
  free_bytes?: number
}

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
