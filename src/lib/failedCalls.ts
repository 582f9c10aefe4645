/** A call that was not answered with a success, as the diagnostics tell of it. Neither its query nor its body is kept. */
export interface FailedCall {
  /** ISO-8601: when it was sent. */
  sent_utc: string
  took_ms: number
  method: string
  path: string
  /** `null`: no answer came. */
  status: number | null
  /** By which the service's log knows the call; `null` when no answer came, or none that says it. */
  request_id: string | null
}

const MOST = 50

const calls: FailedCall[] = []

/** Oldest first. */
export const failedCalls = (): readonly FailedCall[] => [...calls]

export const forgetFailedCalls = (): void => void calls.splice(0)

interface Sent {
  url: string
  method: string | undefined
  /** `Date.now()` when it was sent. */
  at: number
}

/** Remembers the latest calls of this visit that failed. */
export const noteFailedCall = ({ url, method = 'GET', at }: Sent, status: number | null, requestId: string | null): void => {
  const { pathname } = new URL(url, window.location.href)
  calls.push({
    sent_utc: new Date(at).toISOString(),
    took_ms: Date.now() - at,
    method,
    path: pathname,
    status,
    request_id: requestId,
  })
  if (calls.length > MOST) calls.shift()
}
