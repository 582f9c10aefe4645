import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import type { BodyOf, QueryOf, ReplyOf, Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeReader, type Answer, type Asked, type Member, type Visitor } from './call'
import type { FloodGuard } from '../connections/floodLimits'
import { DEVICE_HEADER } from '../sessions/knownDevices'
import { doOnce, fingerprintOf, keyOf, type Effects, type Means } from './idempotency'

export interface Outcome {
  headers: Readonly<Record<string, string>>
  payload: unknown
  status: number
}

/** What `serveRoutes` lends to each call. */
export interface Desk {
  visitor: (request: FastifyRequest) => Visitor
  /** Of a request that was let in by its token. */
  member: (request: FastifyRequest) => Member
  effects: Effects
  countAccount: FloodGuard['countAccount']
}

export interface Manner {
  /** Stand on every success. */
  headers?: Readonly<Record<string, string>>
  /** The media types of a body; JSON alone unless told. */
  consumes?: readonly string[]
  bodyBytes?: number
  /** As a list is: an account may have but a few such requests under way. */
  isCostly?: true
}

/** A row with its schemas and its handler, ready to be served. */
export interface BoundRoute {
  row: Row
  schemas: CallSchemas
  manner: Manner
  answer: (request: FastifyRequest, desk: Desk) => Promise<Outcome>
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined
type Same<One, Other> = [One, Other] extends [Other, One] ? unknown : never
type SchemaIn<Schemas, Part extends keyof CallSchemas> = Part extends keyof Schemas ? Schemas[Part] : undefined

/** Schemas of other values than the row's types do not compile. */
export type Fitting<R, Schemas> = Same<StaticOf<SchemaIn<Schemas, 'body'>>, BodyOf<R>> &
  Same<StaticOf<SchemaIn<Schemas, 'query'>>, QueryOf<R>> &
  Same<StaticOf<SchemaIn<Schemas, 'reply'>>, ReplyOf<R>>

/** Ends the start with an error where a route was bound to a row of another kind. */
export const insist = (row: Row, isRight: boolean, wanted: string): void => {
  if (!isRight) throw new Error(`${row.method} ${row.path} is no row for ${wanted}`)
}

export const success = (row: Row, payload: unknown): Outcome => ({ status: row.status, headers: {}, payload })

/** Binds a member's call: `route(rows.getX, schemas.getX, async ({ params, caller }) => reply)`. */
export const route = <R extends Row, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { caller: Member }) => Promise<Answer<R>>,
  manner: Manner = {},
): BoundRoute => {
  insist(row, row.access === 'member', 'members')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> =>
    success(row, await handle({ ...read(request), caller: desk.member(request) }))
  return { row, schemas, manner, answer }
}

/** Binds a call that needs no token. */
export const guestRoute = <R extends Row, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { caller: Visitor }) => Promise<Answer<R>>,
  manner: Manner = {},
): BoundRoute => {
  insist(row, row.access === 'guest', 'guests')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> =>
    success(row, await handle({ ...read(request), caller: desk.visitor(request) }))
  return { row, schemas, manner, answer }
}

/** What a browser gets after which it is known. */
export interface KnownAnswer<Reply> {
  reply: Reply
  /** Null: it is known already. */
  deviceToken: string | null
}

/** Binds a guest's call after whose success the browser is known: the token that it keeps comes in a header. */
export const deviceRoute = <R extends Row, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { caller: Visitor }) => Promise<KnownAnswer<Answer<R>>>,
): BoundRoute => {
  insist(row, row.access === 'guest', 'guests')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const { reply, deviceToken } = await handle({ ...read(request), caller: desk.visitor(request) })
    return { status: row.status, headers: deviceToken === null ? {} : { [DEVICE_HEADER]: deviceToken }, payload: reply }
  }
  return { row, schemas, manner: {}, answer }
}

/**
 * Binds a member's POST or PUT whose effect must not happen twice. The handler changes nothing but the database, through
 * `transaction`: the answer is kept in that transaction under the caller's `Idempotency-Key`.
 */
export const effectRoute = <R extends Row<'POST' | 'PUT'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & Means & { caller: Member }) => Promise<Answer<R>>,
  manner: Manner = {},
): BoundRoute => {
  insist(row, row.access === 'member', 'members')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const key = keyOf(request.headers['idempotency-key'])
    const asked = read(request)
    const caller = desk.member(request)
    const fingerprint = key === null ? '' : fingerprintOf(row.method, request.url, asked.body)
    const act = { accountId: caller.accountId, key, fingerprint, status: row.status }
    return success(row, await doOnce(desk.effects, act, (means) => handle({ ...asked, ...means, caller })))
  }
  return { row, schemas, manner, answer }
}

export interface FileAnswer {
  status: 200 | 206
  headers: Readonly<Record<string, string>>
  content: Readable
}

/** Counts a download for the account of its signed query, once the signature is right; throws `TooMany`. */
export type CountFor = (accountId: string) => Promise<void>

/** Binds a call whose signed URL is its permission and whose success is a file. `range` is the header, if it counts. */
export const fileRoute = <R extends Row<'GET'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { range: string | undefined; countFor: CountFor }) => Promise<FileAnswer>,
): BoundRoute => {
  insist(row, row.access === 'signed' && row.media === 'file', 'signed files')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, { countAccount }: Desk): Promise<Outcome> => {
    const range = request.headers['if-range'] === undefined ? request.headers.range : undefined
    const countFor: CountFor = (accountId) => countAccount(request, accountId)
    const { status, headers, content } = await handle({ ...read(request), range, countFor })
    return { status, headers, payload: content }
  }
  return { row, schemas, manner: {}, answer }
}
