import type { Readable } from 'node:stream'
import type { FastifyRequest, FastifyBaseLogger } from 'fastify'
import type { Operation, OperatorAccess, ReplyOf } from 'contract/operation'
import { MethodNotAllowed, BadRequest } from '../../failures/failures'
import type { RateLimiter } from '../connections/rateLimits'
import { DEVICE_HEADER } from '../../sessions/knownDevices'
import { makeReader, type Reply, type RequestData, type Member, type Client, type OperatorCaller, expectationOf, tagOf, type IsExpected, type Versioned } from './request'
import { runIdempotent, fingerprintOf, keyOf, type IdempotencyStore, type IdempotentContext } from './idempotency'
import type { StoreTransaction } from '../../database/tables'
import { makeFairQueue } from '../../jobs/fairQueue'
import { MULTIPART_TYPE, readUpload, discardRest, type Upload, type UploadLimits } from '../bodies/uploadBody'
import { textOf } from '../bodies/bodies'

export interface Outcome {
  headers: Readonly<Record<string, string>>
  payload: unknown
  status: number
}

export interface RouteContext {
  client: (request: FastifyRequest) => Client
  member: (request: FastifyRequest) => Member
  operator: (request: FastifyRequest) => OperatorCaller
  idempotency: IdempotencyStore
  countAccount: RateLimiter['countAccount']
}

export interface RouteOptions {
  headers?: Readonly<Record<string, string>>
  consumes?: readonly string[]
  bodyBytes?: number
  isCostly?: true
  /** Who records the answer under the key: the route, in the handler's `transaction`, or the `handler` itself. */
  idempotent?: 'transaction' | 'handler'
  accountOf?: (params: Readonly<Record<string, string>>) => Promise<string>
  versioned?: true
  remembersDevice?: true
}

export interface BoundRoute {
  operation: Operation
  options: RouteOptions
  answer: (request: FastifyRequest, context: RouteContext) => Promise<Outcome>
}

export interface Keyed {
  key: string | null
  fingerprint: string
}

export interface KnownAnswer<Reply> {
  reply: Reply
  deviceToken: string | null
}

export interface FileAnswer {
  status: 200 | 206
  headers: Readonly<Record<string, string>>
  content: Readable
}

export interface FileRequest {
  range: string | undefined
  countFor: (accountId: string) => Promise<void>
}

type When<Condition, Wanted, Extra> = Condition extends Wanted ? Extra : unknown

type CallerOf<O> = O extends { access: 'member' } ? Member : O extends { access: OperatorAccess } ? OperatorCaller : Client

type RequestOf<O, Options> = RequestData<O> & { caller: CallerOf<O> } & When<O, { media: 'file' }, FileRequest> &
  When<Options, { idempotent: 'transaction' }, IdempotentContext & { accountId: string }> &
  When<Options, { idempotent: 'handler' }, Keyed> &
  When<Options, { versioned: true }, { isExpected: IsExpected }>

type ResultOf<O, Options> = O extends { media: 'file' }
  ? FileAnswer
  : O extends { media: 'events' }
    ? Readable
    : Options extends { versioned: true }
      ? Versioned<ReplyOf<O>>
      : Options extends { remembersDevice: true }
        ? KnownAnswer<Reply<O>>
        : Reply<O>

type AnyRequest = RequestData<Operation> & { caller: Member | OperatorCaller | Client } & Partial<FileRequest & IdempotentContext & Keyed & { accountId: string; isExpected: IsExpected }>

/** The second header keeps proxies from buffering. */
const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

export const success = (operation: Operation, payload: unknown, headers: Outcome['headers'] = {}): Outcome => ({
  status: operation.status,
  headers,
  payload,
})

const isFile = (result: unknown): result is FileAnswer => typeof result === 'object' && result !== null && 'content' in result
const isVersioned = (result: unknown): result is Versioned<unknown> => typeof result === 'object' && result !== null && 'version' in result
const isKnown = (result: unknown): result is KnownAnswer<unknown> => typeof result === 'object' && result !== null && 'deviceToken' in result

const outcomeOf = (operation: Operation, options: RouteOptions, result: unknown): Outcome => {
  if (operation.media === 'events') return success(operation, result, streamHeaders)
  if (operation.media === 'file' && isFile(result)) return { status: result.status, headers: result.headers, payload: result.content }
  if (options.versioned && isVersioned(result)) return success(operation, result.reply, { etag: tagOf(result.version) })
  if (options.remembersDevice && isKnown(result)) {
    return success(operation, result.reply, result.deviceToken === null ? {} : { [DEVICE_HEADER]: result.deviceToken })
  }
  return success(operation, result)
}

const fileRequestOf = (request: FastifyRequest, { countAccount }: RouteContext): FileRequest => ({
  range: request.headers['if-range'] === undefined ? request.headers.range : undefined,
  countFor: (accountId) => countAccount(request, accountId),
})

type Handler<O, Options> = (call: RequestOf<O, Options>) => Promise<ResultOf<O, Options>>
type AnyHandler = (call: AnyRequest) => Promise<unknown>

const callerOf = ({ access }: Operation, request: FastifyRequest, context: RouteContext): AnyRequest['caller'] => {
  if (access === 'member') return context.member(request)
  return access === 'operator' || access === 'administrator' ? context.operator(request) : context.client(request)
}

const bind = (operation: Operation, options: RouteOptions, handle: AnyHandler): BoundRoute => {
  const { idempotent, accountOf } = options
  const isOfMember = operation.access === 'member'
  if (idempotent !== undefined && !isOfMember && accountOf === undefined) {
    throw new Error(`${operation.method} ${operation.path} has no account that remembers its keys`)
  }
  const read = makeReader(operation)
  const keyed = async (request: FastifyRequest, context: RouteContext): Promise<unknown> => {
    const key = keyOf(request.headers['idempotency-key'])
    const call = { ...read(request), caller: callerOf(operation, request, context) }
    const fingerprint = key === null && idempotent === 'transaction' ? '' : fingerprintOf(operation.method, request.url, call.body)
    if (idempotent === 'handler') return handle({ ...call, key, fingerprint })
    const accountId = accountOf === undefined ? context.member(request).accountId : await accountOf(call.params)
    const act = { accountId, key, fingerprint, status: operation.status }
    return runIdempotent(context.idempotency, act, (means) => handle({ ...call, ...means, accountId }))
  }

  const plain = async (request: FastifyRequest, context: RouteContext): Promise<unknown> => {
    const call = { ...read(request), caller: callerOf(operation, request, context) }
    if (operation.media === 'events' && request.method !== 'GET') throw new MethodNotAllowed(['GET'])
    return handle({
      ...call,
      ...(operation.media === 'file' && fileRequestOf(request, context)),
      ...(options.versioned && { isExpected: expectationOf(request.headers['if-match']) }),
    })
  }

  const serve = idempotent === undefined ? plain : keyed
  return {
    operation,
    options,
    answer: async (request, context) => outcomeOf(operation, options, await serve(request, context)),
  }
}

export function route<O extends Operation>(operation: O, handle: Handler<O, Record<never, never>>): BoundRoute
export function route<O extends Operation, const Options extends RouteOptions>(operation: O, options: Options, handle: Handler<O, Options>): BoundRoute
export function route(operation: Operation, given: RouteOptions | AnyHandler, handle?: AnyHandler): BoundRoute {
  if (typeof given === 'function') return bind(operation, {}, given)
  if (handle === undefined) throw new Error(`${operation.method} ${operation.path} has no handler`)
  return bind(operation, given, handle)
}

export type Once = (what: unknown, work: (transaction: StoreTransaction) => Promise<unknown>) => Promise<unknown>

/** A console sends three at a time, and may be open twice. */
const UPLOADS_PER_ACCOUNT = 6

type UploadOptions = UploadLimits & Pick<RouteOptions, 'accountOf'>

interface Uploaded {
  accountId: string
  upload: Upload
  key: string | null
  once: Once
}

export function uploadRoute<O extends Operation>(
  operation: O,
  options: UploadOptions,
  handle: (call: RequestData<O> & Uploaded & { caller: CallerOf<O> }) => Promise<Reply<O>>,
): BoundRoute
export function uploadRoute(
  operation: Operation,
  { accountOf, ...limits }: UploadOptions,
  handle: (call: RequestData<Operation> & Uploaded & { caller: AnyRequest['caller'] }) => Promise<unknown>,
): BoundRoute {
  const read = makeReader(operation)
  const uploads = makeFairQueue({ perAccount: UPLOADS_PER_ACCOUNT })
  const answer = async (request: FastifyRequest, context: RouteContext): Promise<Outcome> => {
    const caller = callerOf(operation, request, context)
    try {
      const key = keyOf(request.headers['idempotency-key'])
      const requestData = read(request)
      const accountId = accountOf === undefined ? context.member(request).accountId : await accountOf(requestData.params)
      const once: Once = (what, work) => {
        const fingerprint = fingerprintOf(operation.method, request.url, what)
        return context.idempotency({ accountId, key, fingerprint, status: operation.status }, work)
      }
      return await uploads.run(accountId, async () => {
        const upload = await readUpload(request, limits)
        return success(operation, await handle({ ...requestData, caller, accountId, upload, key, once }))
      })
    } finally {
      discardRest(request)
    }
  }
  return { operation, options: { consumes: [MULTIPART_TYPE] }, answer }
}

const EVENT_BYTES = 512 * 1024

/** Authorized by a signature in `header` over the raw body. */
export const eventRoute = (
  operation: Operation,
  header: string,
  handle: (text: string, signature: string, log: FastifyBaseLogger) => Promise<void>,
): BoundRoute => ({
  operation,
  options: { bodyBytes: EVENT_BYTES },
  answer: async (request) => {
    const signature = request.headers[header]
    if (typeof signature !== 'string') throw new BadRequest()
    await handle(textOf(request), signature, request.log)
    return success(operation, undefined)
  },
})
