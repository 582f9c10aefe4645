/** What stands in the place of the service's own answer. */
export interface CannedReply {
  status: number
  /** As it goes over the wire, well-formed or not. */
  text: string
  /** `application/json` unless told. */
  type?: string
  headers?: Record<string, string>
}

/**
 * What happens to a call. `answer`, `drop` and `hold` come before anything is done; those with `After` when the work is
 * done and committed. `hold` and `holdAfter` wait for `release`, then go on as if nothing had been; `cutAfter` sends
 * the headers and half of the body.
 */
export type Fault =
  | { kind: 'answer' | 'answerAfter'; reply: CannedReply }
  | { kind: 'drop' | 'dropAfter' | 'cutAfter' | 'hold' | 'holdAfter' }

/** A row of the contract will do. `:id` stands for any part; a path that begins with /console is one of the console. */
export interface CallPattern {
  method: string
  path: string
}

const reply = (status: number, text: string, type = 'application/json'): Fault => ({
  kind: 'answer',
  reply: { status, text, type },
})

/** The faults that screens meet most. */
export const faults = {
  /** A failure as the contract words it. */
  failure: (status: number, word: string, errors?: Record<string, string[]>): Fault =>
    reply(status, JSON.stringify({ status: word, user_message: null, ...(errors && { errors }) })),
  /** A success with this body, whatever the contract says. */
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
  /** With /v1, without the query. */
  path: string
  idempotencyKey: string | null
  hasToken: boolean
  /** Null while it is under way, and when the connection was cut. */
  status: number | null
}
