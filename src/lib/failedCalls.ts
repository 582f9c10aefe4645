interface FailedCall {
  sent_utc: string
  took_ms: number
  method: string
  path: string
  status: number | null
  request_id: string | null
}

const MAX_CALLS = 50

const calls: FailedCall[] = []

export const failedCalls = (): readonly FailedCall[] => [...calls]

export const forgetFailedCalls = (): void => void calls.splice(0)

interface Sent {
  url: string
  method: string | undefined
  at: number
}

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
  if (calls.length > MAX_CALLS) calls.shift()
}
