import { takeEarlyRequest } from '@/lib/earlyRequests'
import { noteFailedCall } from '@/lib/failedCalls'
import { DEVICE_HEADER, saveDeviceToken } from '@/lib/knownDevice'
import { parseJson } from '@/lib/record'
import { noteServiceTime } from '@/lib/serviceClock'
import { requestTiming } from './requestTiming'
import type { Prepared } from './request'

export interface Answer {
  /** `null`: no response, or an incomplete one. */
  status: number | null
  json: unknown
  isEmpty: boolean
  /** From `Retry-After` in seconds; `null` if missing or a date. */
  waitSeconds: number | null
  etag: string | null
  isAbandoned: boolean
  /** The browser had no network when it was to send the request, which has most likely not left it. */
  isOffline: boolean
}

const noResponse = (how: Pick<Answer, 'isAbandoned' | 'isOffline'>): Answer => ({ status: null, json: undefined, isEmpty: true, waitSeconds: null, etag: null, ...how })

export const waitOf = ({ headers }: Response): number | null => {
  const text = headers.get('Retry-After') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Never throws. The time limit covers the body too, so a stalled one doesn't block a screen. */
export const send = async ({ url, init }: Prepared, caller: AbortSignal): Promise<Answer> => {
  // `AbortSignal.any` is missing in some supported browsers.
  const limit = new AbortController()
  const sent = { url, method: init.method, at: Date.now() }
  const isOffline = !navigator.onLine
  const stop = () => limit.abort()
  const timer = setTimeout(stop, requestTiming.timeLimitMs)
  caller.addEventListener('abort', stop)
  if (caller.aborted) stop()
  try {
    const early = takeEarlyRequest(url, init)
    limit.signal.addEventListener('abort', () => early?.abort())
    const response = await (early?.response ?? fetch(url, { ...init, signal: limit.signal }))
    const { status, headers } = response
    noteServiceTime(headers.get('Date'), early?.sentAt ?? sent.at, Date.now())
    const text = await response.text()
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
      isOffline: false,
    }
  } catch {
    if (!caller.aborted) noteFailedCall(sent, null, null)
    return noResponse({ isAbandoned: limit.signal.aborted, isOffline })
  } finally {
    clearTimeout(timer)
    caller.removeEventListener('abort', stop)
  }
}
