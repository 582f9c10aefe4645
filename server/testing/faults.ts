export interface CannedReply {
  status: number
  /** Sent as is, well-formed or not. */
  text: string
  type?: string
  headers?: Record<string, string>
}

/**
 * `answer`, `drop` and `hold` act before the request is processed; those with `After` act after the commit. `hold`
 * and `holdAfter` wait for `release`, then continue normally; `cutAfter` sends the headers and half of the body.
 */
export type Fault =
  | { kind: 'answer' | 'answerAfter'; reply: CannedReply }
  | { kind: 'drop' | 'dropAfter' | 'cutAfter' | 'hold' | 'holdAfter' }

/** Accepts a row of the contract. `:id` matches any segment; a path that starts with /console is one of the console. */
export interface CallPattern {
  method: string
  path: string
}

const reply = (status: number, text: string, type = 'application/json'): Fault => ({
  kind: 'answer',
  reply: { status, text, type },
})

export const faults = {
  failure: (status: number, word: string, errors?: Record<string, string[]>): Fault =>
    reply(status, JSON.stringify({ status: word, user_message: null, ...(errors && { errors }) })),
  body: (body: unknown): Fault => reply(200, JSON.stringify(body)),
  malformedJson: reply(200, '{"cut":'),
  htmlPage: reply(200, '<!doctype html><title>Proxy</title>', 'text/html'),
  emptyBody: reply(200, ''),
  drop: { kind: 'drop' },
  dropAfter: { kind: 'dropAfter' },
  cutAfter: { kind: 'cutAfter' },
  hold: { kind: 'hold' },
  holdAfter: { kind: 'holdAfter' },
} as const

export interface SeenRequest {
  method: string
  path: string
  idempotencyKey: string | null
  hasToken: boolean
  /** `null` while in progress or after a cut connection. */
  status: number | null
}
