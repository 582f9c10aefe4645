import type { BodyOf, Id, Operation, ParamsOf, QueryOf } from 'contract/operation'
import { currentLanguage } from '@/i18n/language'
import { DEVICE_HEADER, deviceTokens, saveDeviceToken } from '@/lib/knownDevice'
import { isRecord, urlPart, parseJson } from '@/lib/values'
import { forget, isSecret, reveal, type Secret } from '@/lib/storedToken'
import { readSettings } from '@/lib/settings'
import type { Session } from '@/slices/session'
import { takeEarlyRequest } from '@/lib/firstLoads'
import { noteFailedCall } from '@/lib/failedCalls'
import { noteServiceTime } from '@/lib/time'

export const requestTiming = {
  timeLimitMs: 20_000,
  retryDelaysMs: [500, 1500],
  pendingDelaysMs: [2000, 4000, 8000],
  uploadIdleMs: 30_000,
  uploadAnswerMs: 120_000,
  uploadRetryDelaysMs: [500, 1500, 4000, 10_000],
  pollMs: { item: 15_000, list: 60_000 },
  reconnectDelaysMs: [1000, 3000, 8000, 15_000],
  presenceMs: 20_000,
  silenceMs: 45_000,
  recallDelaysMs: [5000, 15_000, 60_000, 300_000],
}

export const pause = (ms: number, stop?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms * (1 + Math.random() / 2))
    stop?.addEventListener('abort', end)
    if (stop?.aborted) end()
  })

export interface ApiRequest {
  operation: Operation
  params: Record<string, Id>
  query: unknown
  /** Secrets in it are handles of `lib/secrets`. */
  body: unknown
  idempotencyKey?: string
  retryDelaysMs?: readonly number[]
  ifMatch?: string | undefined
}

type Nothing = Record<never, never>
type SessionId = 'accountId' | 'userId'

type Params<O> = Omit<ParamsOf<O>, SessionId>
type ParamsPart<O> = keyof Params<O> extends never ? Nothing : { params: Params<O> }
type QueryPart<O> = undefined extends QueryOf<O> ? Nothing : { query: QueryOf<O> }
type BodyPart<O> = undefined extends BodyOf<O> ? Nothing : { body: BodyOf<O> }

export type PartsOf<O> = ParamsPart<O> & QueryPart<O> & BodyPart<O> & Pick<ApiRequest, 'idempotencyKey' | 'ifMatch' | 'retryDelaysMs'>

const nothing = { params: {}, query: undefined, body: undefined }

export function apiRequest<O extends Operation>(operation: O, parts: PartsOf<O>): ApiRequest
export function apiRequest(operation: Operation, parts: Partial<Omit<ApiRequest, 'operation'>>): ApiRequest {
  return { ...nothing, ...parts, operation }
}

export interface Prepared {
  url: string
  init: RequestInit
  forgetSecrets: () => void
}

/** `null` if it needs an id that the session doesn't have, e.g. after sign-out. */
const filledPath = ({ operation, params }: ApiRequest, { accountId, userId }: Session): string | null => {
  const ids = new Map(Object.entries({ ...params, accountId, userId }))
  let isComplete = true
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids.get(name) ?? null
    isComplete &&= id !== null
    return urlPart(id)
  })
  return isComplete ? path : null
}

const queryString = (query: unknown): string => {
  const given = isRecord(query) ? Object.entries(query).filter(([, value]) => value !== undefined && value !== null) : []
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

const bodyText = (body: unknown, used: Set<Secret>): string =>
  JSON.stringify(body, (_, value: unknown) => {
    if (!isSecret(value)) return value
    used.add(value)
    return reveal(value)
  })

const headersOf = ({ operation, body, idempotencyKey, ifMatch }: ApiRequest, token: string | null): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const devices = operation.access === 'guest' ? deviceTokens() : null
  if (devices !== null) headers.set(DEVICE_HEADER, devices)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch)
  return headers
}

export const prepare = (request: ApiRequest, session: Session, token: string | null): Prepared | null => {
  const path = filledPath(request, session)
  if (path === null) return null
  const used = new Set<Secret>()
  return {
    url: readSettings().apiPrefix + path + queryString(request.query),
    init: {
      method: request.operation.method,
      headers: headersOf(request, token),
      ...(request.body === undefined ? {} : { body: bodyText(request.body, used) }),
    },
    forgetSecrets: () => used.forEach(forget),
  }
}

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
