import { noteFailedCall } from '@/lib/failedCalls'
import { DEVICE_HEADER, saveDeviceToken } from '@/lib/knownDevice'
import { parseJson } from '@/lib/record'
import { requestTiming } from './requestTiming'
import type { Prepared } from './request'

/** What came back. */
export interface Answer {
  /** `null`: nothing came, or not all of it. */
  status: number | null
  /** `undefined`: no body, or one that is no JSON. */
  json: unknown
  isEmpty: boolean
  /** The header `Retry-After` in seconds; `null` when it is missing, or a date. */
  waitSeconds: number | null
  /** The version of what was answered, as the header `ETag` has it; `null` when the service sends none. */
  etag: string | null
  /** Nobody waits for the answer any more: our time limit, or the caller's sign. */
  isAbandoned: boolean
}

const nothingCame = (isAbandoned: boolean): Answer => ({ status: null, json: undefined, isEmpty: true, waitSeconds: null, etag: null, isAbandoned })

const waitOf = ({ headers }: Response): number | null => {
  const text = headers.get('Retry-After') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Never throws. The time limit holds for the whole answer, so a body that stalls does not keep a screen waiting. */
export const send = async ({ url, init }: Prepared, caller: AbortSignal): Promise<Answer> => {
  // Not `AbortSignal.any`, which some of the browsers that the console supports do not have.
  const limit = new AbortController()
  const sent = { url, method: init.method, at: Date.now() }
  const stop = () => limit.abort()
  const timer = setTimeout(stop, requestTiming.timeLimitMs)
  caller.addEventListener('abort', stop)
  if (caller.aborted) stop()
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    const text = await response.text()
    const { status, headers } = response
    const device = headers.get(DEVICE_HEADER)
    if (device !== null) saveDeviceToken(device)
    if (!response.ok) noteFailedCall(sent, status, headers.get('X-Request-Id'))
    return {
      status,
      json: parseJson(text),
      isEmpty: text === '',
      waitSeconds: waitOf(response),
      etag: headers.get('ETag'),
      isAbandoned: false,
    }
  } catch {
    if (!caller.aborted) noteFailedCall(sent, null, null)
    return nothingCame(limit.signal.aborted)
  } finally {
    clearTimeout(timer)
    caller.removeEventListener('abort', stop)
  }
}
