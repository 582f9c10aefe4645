import { Readable } from 'node:stream'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceNameIn } from 'callflow/deviceName'
import { currentRequest, identify } from '../currentRequest'
import { FactorNeeded, Failure, Forbidden, NotFound, ProofRequired, RoleRequired, Suspended, Unauthorized, languageOf, type Sentence } from '../../failures/failures'
import type { RateLimiter } from '../connections/rateLimits'
import { type Clock, SECOND_MS } from '../../clock'
import type { ViewPermissions } from '../../sessions/viewPermissions'
import type { IdempotencyStore } from './idempotency'
import { shapeOf, checkMediaType, JSON_TYPE } from '../bodies/bodies'
import { encode, encodingFor } from '../encoding'
import { areIds, namesIn, type Client } from './request'
import { makeLongReplies, replySchemaOf } from './pieces'
import { ClosedToView, maskOf, ReadOnly, viewRuleOf } from './views'
import type { BoundRoute, RouteContext } from './route'
import { mayDo, type Operation } from 'contract/operation'
import type { ApiKeyHolders } from '../../sessions/apiKeys'
import type { Holder, Sessions } from '../../sessions/sessions'
import type { OperatorClaims, OperatorSessions } from '../../sessions/operatorSessions'
import type { Claims } from '../../sessions/token'
import { countedAddress } from '../connections/ownHost'
import { DEVICE_HEADER, deviceTokensIn } from '../../sessions/knownDevices'
import { makeFairQueue } from '../../jobs/fairQueue'
import type { Background } from '../../jobs/background'
import { cleanLine } from '../../texts/texts'

/** The sender of a larger body waits for a slot before it is read. */
const LARGE_BODY_BYTES = 64 * 1024

const LARGE_BODIES = { perAccount: 2, waitingPerAccount: 8, maxRestMs: 500 }
/** A short list takes no longer than a page, which needs no slot. */
const PAGE_MS = 5
/** No total limit, because slow readers would block other accounts. */
const COSTLY_READS = { perAccount: 3, waitingPerAccount: 50, maxRestMs: 500, restAfterMs: PAGE_MS }

const MAX_READING_MS = 20 * SECOND_MS
const LONGEST_PLACE = 100
/** Characters of a reply below which compressing it would save no packet. */
const LEAST_ENCODED = 1_024

const plain = new Set(['limit', 'cursor', 'is_archived', 'is_resolved'])

const isPage = (query: unknown): boolean => {
  const names = typeof query === 'object' && query !== null ? Object.keys(query) : []
  return names.includes('limit') && names.every((name) => plain.has(name))
}

const hasList = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (('type' in schema && schema.type === 'array') || Object.values(schema).some(hasList))

const costlyQueryOf = ({ operation, options }: BoundRoute): ((query: unknown) => boolean) => {
  if (options.isCostly === true) return () => true
  return operation.method === 'GET' && hasList(operation.reply) ? (query) => !isPage(query) : () => false
}

const isLargeBody = ({ headers }: FastifyRequest, { options: { bodyBytes = 0 } }: BoundRoute): boolean => {
  const declared = headers['content-length']
  const bytes = declared === undefined && headers['transfer-encoding'] !== undefined ? bodyBytes : Number(declared ?? 0)
  return bytes > LARGE_BODY_BYTES && bytes <= bodyBytes
}

/** Of a request: its slots, and until then its places in queues. */
class Places {
  private leaves: (() => void)[] | null = []

  readonly add = (leave: () => void): void => {
    if (this.leaves === null) leave()
    else this.leaves.push(leave)
  }

  readonly leaveAll = (): void => {
    const { leaves } = this
    this.leaves = null
    leaves?.forEach((leave) => leave())
  }
}

type ConcurrencyLimit = ReturnType<typeof makeConcurrencyLimit>

const makeConcurrencyLimit = () => {
  const [largeBodies, costlyReads] = [makeFairQueue(LARGE_BODIES), makeFairQueue(COSTLY_READS)]
  const taken = new WeakMap<FastifyRequest, Places>()

  return {
    acquire: (route: BoundRoute): (request: FastifyRequest, reply: FastifyReply, accountId: string) => Promise<void> => {
      const isCostlyQuery = costlyQueryOf(route)
      return async (request, reply, accountId) => {
        const queues = [...(isLargeBody(request, route) ? [largeBodies] : []), ...(isCostlyQuery(request.query) ? [costlyReads] : [])]
        if (queues.length === 0) return
        const places = new Places()
        taken.set(request, places)
        if (request.raw.socket.destroyed) places.leaveAll()
        else reply.raw.once('close', places.leaveAll)
        for (const queue of queues) places.add(await queue.enter(accountId, places.add))
      }
    },

    /** A stream keeps its slot for a while, because it is made while it is read. */
    release: (request: FastifyRequest, isStream: boolean): void => {
      const places = taken.get(request)
      if (!isStream) places?.leaveAll()
      else if (places !== undefined) setTimeout(places.leaveAll, MAX_READING_MS).unref()
    },
  }
}

/** Proxies send UTF-8, which Node reads as Latin-1. */
const placeIn = ({ headers, ips = [] }: FastifyRequest, header: string | null): string | null => {
  const value = header === null || ips.length < 2 ? undefined : headers[header]
  const place = typeof value === 'string' ? cleanLine(Buffer.from(value, 'latin1').toString()).trim() : ''
  return place === '' ? null : place.slice(0, LONGEST_PLACE)
}

const makeClientOf = ({ placeHeader }: Pick<Deps, 'placeHeader'>) => (request: FastifyRequest): Client => ({
  address: countedAddress(request.ip),
  deviceTokens: deviceTokensIn(request.headers[DEVICE_HEADER]),
  isGone: () => request.raw.socket.destroyed,
  device: () => ({ ...deviceNameIn(request.headers['user-agent'] ?? ''), place: placeIn(request, placeHeader) }),
  requestId: request.id,
  language: languageOf(request.headers['accept-language']),
  log: request.log,
  identify: (caller) => identify(request, caller),
})

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes constant time. Without a key the operations answer as if they did not exist. */
const makeSupportKeyGuard = (supportKey: string | null) => {
  const right = supportKey === null ? null : digestOf(`Bearer ${supportKey}`)
  return (authorization: string | undefined): void => {
    if (right === null) throw new NotFound()
    if (!timingSafeEqual(digestOf(authorization ?? ''), right)) throw new Unauthorized()
  }
}

export const PREFIX = '/v1'

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const LONGEST_TOKEN = 4096

const tokenOf = (header: string | undefined): string | null =>
  header === undefined || header.length > LONGEST_TOKEN ? null : (bearer.exec(header)?.[1] ?? null)

/** The only place that compares the ids of a path with those of the token. */
const checkScope = (params: unknown, claims: Claims): void => {
  const given = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : [])
  const isForeign =
    (given.has('accountId') && given.get('accountId') !== claims.accountId) ||
    (given.has('userId') && given.get('userId') !== claims.userId)
  if (isForeign) throw new NotFound()
}

/** Who was admitted with which request. */
export class Members {
  private readonly claims = new WeakMap<FastifyRequest, Holder>()
  private readonly operators = new WeakMap<FastifyRequest, OperatorClaims>()
  private readonly masked = new WeakSet<FastifyRequest>()

  admit(request: FastifyRequest, claims: Holder): void {
    identify(request, { user: claims.userId, account: claims.accountId })
    this.claims.set(request, claims)
  }

  of(request: FastifyRequest): Holder | undefined {
    return this.claims.get(request)
  }

  /** Its reply shows no phone numbers of callers. */
  mask(request: FastifyRequest): void {
    this.masked.add(request)
  }

  isMasked(request: FastifyRequest): boolean {
    return this.masked.has(request)
  }

  admitOperator(request: FastifyRequest, claims: OperatorClaims): void {
    identify(request, { operator: claims.operator.id })
    this.operators.set(request, claims)
  }

  operatorOf(request: FastifyRequest): OperatorClaims | undefined {
    return this.operators.get(request)
  }
}

interface Deps {
  sessions: Sessions
  apiKeys: ApiKeyHolders
  operatorSessions: Pick<OperatorSessions, 'holderOf'>
  viewPermissions: Pick<ViewPermissions, 'isGiven'>
  supportKey: string | null
  members: Members
  rateLimiter: RateLimiter
  idempotency: IdempotencyStore
  background: Background
  clock: Clock
  /** In which the operator's proxy names the place of whoever asks. */
  placeHeader: string | null
}

const notWithKey: Sentence = {
  en: "This can't be done with a key: log in to the operators' page.",
  fr: 'Une clé ne permet pas cette action\u00a0: connectez-vous à la page de l’équipe.',
}

const notOfKey: Sentence = {
  en: "This key isn't for that. Keys do what their scopes name.",
  fr: 'Cette clé ne permet pas cette action\u00a0: une clé n’a que ses autorisations.',
}

const isSearch = (query: unknown): boolean => typeof query === 'object' && query !== null && 'q' in query

const makeAdmission = ({ sessions, apiKeys, operatorSessions, viewPermissions, supportKey, members, rateLimiter }: Deps, concurrencyLimit: ConcurrencyLimit) => {
  const admitSupport = makeSupportKeyGuard(supportKey)

  const admitMember = async (request: FastifyRequest, { method, role, keys = [], withoutFactor, whileSuspended = method === 'GET' }: Operation): Promise<Holder> => {
    const { authorization } = request.headers
    const token = tokenOf(authorization)
    const claims = token === null ? ((await apiKeys.holderOf(authorization)) ?? null) : await sessions.holderOf(token)
    if (claims === null) {
      await rateLimiter.countStranger(request)
      throw new Unauthorized()
    }
    members.admit(request, claims)
    await rateLimiter.countMember(request, claims)
    if (claims.key !== undefined && !claims.key.scopes.some((scope) => keys.includes(scope))) throw new Forbidden(notOfKey)
    checkScope(request.params, claims)
    if (role === undefined || !mayDo(claims.role, role)) throw new RoleRequired(await sessions.ownersOf(claims.accountId))
    if (claims.standing !== 'open' && !whileSuspended) throw new Suspended()
    if (claims.lacksFactor === true && withoutFactor !== true) throw new FactorNeeded()
    return claims
  }

  /** Every limit of an operator's view is here. A search would find out masked numbers digit by digit. */
  const limitView = async (request: FastifyRequest, { operation }: BoundRoute, accountId: string): Promise<void> => {
    const rule = viewRuleOf(operation)
    if (rule === 'closed') throw operation.method === 'GET' ? new ClosedToView(false) : new ReadOnly()
    if (await viewPermissions.isGiven(accountId)) return
    if (rule === 'allowed' || (isSearch(request.query) && maskOf(operation.reply) !== null)) throw new ClosedToView(true)
    members.mask(request)
  }

  const enforceProof = async ({ proof }: Operation, holder: Holder): Promise<void> => {
    const isRight = proof === 'often' ? await sessions.mayDelete(holder.sessionId) : proof === undefined || (await sessions.isProved(holder))
    if (!isRight) throw new ProofRequired()
  }

  const admitOperator = async (request: FastifyRequest, { access, byPerson }: Operation): Promise<void> => {
    const claims = await operatorSessions.holderOf(request.headers.authorization)
    if (claims === null) {
      await rateLimiter.countStranger(request)
      throw new Unauthorized()
    }
    if (byPerson && claims.by !== undefined) throw new Forbidden(notWithKey)
    if (access === 'administrator' && claims.operator.role !== 'administrator') throw new Forbidden()
    members.admitOperator(request, claims)
  }

  return (route: BoundRoute) => {
    const { operation, options } = route
    const takeSlots = concurrencyLimit.acquire(route)
    const names = namesIn(operation.path)
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (!areIds(names, request.params)) throw new NotFound()
      const claims = operation.access === 'member' ? await admitMember(request, operation) : null
      if (operation.access === 'support') admitSupport(request.headers.authorization)
      if (operation.access === 'operator' || operation.access === 'administrator') await admitOperator(request, operation)
      if (claims?.viewedBy !== undefined) await limitView(request, route, claims.accountId)
      if (claims !== null) await enforceProof(operation, claims)
      checkMediaType(request, options.consumes ?? [JSON_TYPE])
      if (claims !== null) await takeSlots(request, reply, claims.accountId)
    }
  }
}

const makeContext = ({ members, rateLimiter, idempotency }: Deps, clientOf: ReturnType<typeof makeClientOf>): RouteContext => ({
  idempotency,
  countAccount: rateLimiter.countAccount,
  client: clientOf,
  member: (request) => {
    const claims = members.of(request)
    if (claims === undefined) throw new Unauthorized()
    return { ...clientOf(request), ...claims }
  },
  operator: (request) => {
    const claims = members.operatorOf(request)
    if (claims === undefined) throw new Unauthorized()
    return { ...clientOf(request), ...claims }
  },
})

/** As the triggers of the journal read it. */
const actorOf = ({ accountId, userId, key }: Claims, address: string, at: Date): string =>
  JSON.stringify({ account_id: accountId, user_id: userId, key: key?.name, address, at })

const countRefused = async (rateLimiter: RateLimiter, request: FastifyRequest, error: unknown): Promise<never> => {
  if (error instanceof Failure && (error.status === 404 || error.status === 400)) await rateLimiter.countStranger(request)
  throw error
}

/** Requests are authorized before their body is read. */
export const serveRoutes = (app: FastifyInstance, routes: readonly BoundRoute[], deps: Deps): void => {
  const concurrencyLimit = makeConcurrencyLimit()
  const admission = makeAdmission(deps, concurrencyLimit)
  const context = makeContext(deps, makeClientOf(deps))
  for (const bound of routes) {
    const { operation, options, answer } = bound
    if (operation.access === 'member' && operation.role === undefined) throw new Error(`${operation.method} ${operation.path} names no role.`)
    const longReply = makeLongReplies(operation.reply)
    const mask = maskOf(operation.reply)
    app.route({
      method: operation.method,
      url: `${PREFIX}${operation.path}`,
      config: { bodyShape: shapeOf(operation.body), countsItself: operation.access === 'member' || operation.access === 'signed' },
      ...(options.bodyBytes !== undefined && { bodyLimit: options.bodyBytes }),
      ...(operation.reply !== undefined && { schema: { response: { [operation.status]: replySchemaOf(operation.reply) } } }),
      onRequest: admission(bound),
      onSend: async (request, reply, payload) => {
        // Consoles go by it, as the service does.
        reply.header('Date', deps.clock().toUTCString())
        const isStream = payload instanceof Readable
        // The connection ended in the meantime, so nothing else would close the stream.
        if (isStream && request.raw.socket.destroyed) payload.destroy()
        concurrencyLimit.release(request, isStream)
        const encoding = operation.method === 'GET' && typeof payload === 'string' && payload.length > LEAST_ENCODED ? encodingFor(request) : undefined
        if (encoding === undefined || typeof payload !== 'string') return payload
        reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).removeHeader('content-length')
        return encode(payload, encoding)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const claims = deps.members.of(request)
        const actor = claims === undefined || operation.method === 'GET' ? '' : actorOf(claims, countedAddress(request.ip), deps.clock())
        const answered = claims === undefined ? answer(request, context) : currentRequest.run({ accountId: claims.accountId, userId: claims.userId, actor }, () => answer(request, context))
        const counted = operation.access === 'signed' ? answered.catch((error: unknown) => countRefused(deps.rateLimiter, request, error)) : answered
        const { status, headers, payload: whole } = await counted
        // What a page asks for by itself keeps no session open.
        if (claims !== undefined && operation.method !== 'GET' && !operation.asks) deps.background.run('noting the use of a session', () => deps.sessions.noteUse(claims))
        const payload = mask !== null && deps.members.isMasked(request) ? mask(whole) : whole
        const long = longReply(payload, (schema) => reply.compileSerializationSchema({ ...replySchemaOf(schema) }))
        if (long !== null) reply.type('application/json; charset=utf-8')
        return reply.code(status).headers({ ...options.headers, ...headers }).send(long ?? payload)
      },
    })
  }
}
