import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Opaque: this service sends strings, others may send numbers. */
export type Id = string | number

/** A member's `:accountId` and `:userId` must be those of the token; any other answers 404. */
export type Access = 'guest' | 'member' | 'support' | 'signed' | 'carrier'

export interface Schemas {
  body?: TSchema
  query?: TSchema
  reply?: TSchema
}

export interface Traits {
  access: Access
  status: 200 | 201 | 202 | 204
  media?: 'file' | 'events' | 'twiml'
  sends?: 'file' | 'form'
  /** Not a GET, but sent for its reply: without its required fields, it was in vain. Any other is done once it succeeded, whatever its reply lacks. */
  asks?: true
  /** Extension: a service of the specification lacks all of them (`extensions` in `src/lib/settings.ts`). */
  ext?: true
}

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

export type ParamsOf<O> = O extends { path: infer Path extends string } ? { [Name in NameIn<Path>]: Id } : never

type Given = Schemas & Partial<Traits>

interface Defaults {
  access: 'member'
  status: 200
}

type Defined<M, Path, G> = { readonly method: M; readonly path: Path } & G & Omit<Defaults, keyof G>

export function operation<M extends Method, const Path extends `/${string}`, const G extends Given = Record<never, never>>(
  method: M,
  path: Path,
  given?: G,
): Defined<M, Path, G>
export function operation(method: Method, path: string, given: Given = {}): Operation {
  return { method, path, access: 'member', status: 200, ...given }
}
