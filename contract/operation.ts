import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Opaque on the wire: the embedded service sends strings, another service may send numbers. Never computed with. */
export type Id = string | number

/**
 * Who may call: `guest` needs no token, `member` a valid token, `support` the support key, `signed` a signed URL,
 * `carrier` a request that the carrier of our calls has signed.
 * A member's `:accountId` and `:userId` must be those of the token; any other answers 404.
 */
export type Access = 'guest' | 'member' | 'support' | 'signed' | 'carrier'

/** What travels besides the path: the JSON body, the query string, the JSON of a success. One that is left out is not sent. */
export interface Schemas {
  body?: TSchema
  query?: TSchema
  reply?: TSchema
}

export interface Traits {
  access: Access
  /** The status of a success: 200 with a body, 201 for a create, 202 for what only begins now, 204 without a body. */
  status: 200 | 201 | 202 | 204
  /** What a success carries when it is not JSON. */
  media?: 'file' | 'events' | 'twiml'
  /** What a request carries when it is not JSON: multipart with one part, `file`, or the fields of a form. */
  sends?: 'file' | 'form'
  /** Our extension: a console must keep working against a service that does not know it. */
  ext?: true
}

/** One operation of the API, defined once for both sides. */
export interface Operation extends Traits, Schemas {
  readonly method: Method
  readonly path: string
}

type Sent<O, Part extends keyof Schemas> = O extends { [P in Part]: infer Schema extends TSchema } ? Static<Schema> : undefined

export type BodyOf<O> = Sent<O, 'body'>
export type QueryOf<O> = Sent<O, 'query'>
export type ReplyOf<O> = Sent<O, 'reply'>

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids that a path needs, read from its own text: `/users/:userId/password` needs `userId`. */
export type ParamsOf<O> = O extends { path: infer Path extends string } ? { [Name in NameIn<Path>]: Id } : never

type Given = Schemas & Partial<Traits>

interface Defaults {
  access: 'member'
  status: 200
}

type Defined<M, Path, G> = { readonly method: M; readonly path: Path } & G & Omit<Defaults, keyof G>

/** Reads as `operation('POST', '/auth/login', { body: LoginBodySchema, reply: LoginReplySchema, access: 'guest' })`. */
export function operation<M extends Method, const Path extends `/${string}`, const G extends Given = Record<never, never>>(
  method: M,
  path: Path,
  given?: G,
): Defined<M, Path, G>
export function operation(method: Method, path: string, given: Given = {}): Operation {
  return { method, path, access: 'member', status: 200, ...given }
}
