import type { BodyOf, Id, Operation, ParamsOf, QueryOf } from 'contract/operation'
import { currentLanguage } from '@/i18n/language'
import { DEVICE_HEADER, deviceTokens } from '@/lib/knownDevice'
import { isRecord } from '@/lib/record'
import { forget, isSecret, reveal, type Secret } from '@/lib/secrets'
import { readSettings } from '@/lib/settings'
import { urlPart } from '@/lib/urlPart'
import type { Session } from '@/slices/session'

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

type Deps<O> = ParamsPart<O> & QueryPart<O> & BodyPart<O> & Pick<ApiRequest, 'idempotencyKey' | 'ifMatch' | 'retryDelaysMs'>

const nothing = { params: {}, query: undefined, body: undefined }

export function apiRequest<O extends Operation>(operation: O, deps: Deps<O>): ApiRequest
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
