export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Opaque on the wire: the embedded service sends strings, another service may send numbers. Never computed with. */
export type Id = string | number

/**
 * Who may call: `guest` needs no token, `member` a valid token, `support` the support key, `signed` a signed URL,
 * `carrier` a request that the carrier of our calls has signed.
 * A member's `:accountId` and `:userId` must be those of the token; any other answers 404.
 */
export type Access = 'guest' | 'member' | 'support' | 'signed' | 'carrier'

/** What travels besides the path: the JSON body, the query string, the JSON of a success (`undefined`: no body). */
export interface Wire {
  body: unknown
  query: unknown
  reply: unknown
}

type Filled<Given extends Partial<Wire>> = {
  [Part in keyof Wire]: Part extends keyof Given ? Given[Part] : undefined
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

/** One call of the wire, named once for both sides. `Carries` exists for the compiler only. */
export interface Row<M extends Method = Method, Path extends string = string, Carries extends Wire = Wire> extends Traits {
  readonly method: M
  readonly path: Path
  readonly carries?: Carries
}

export type BodyOf<R> = R extends Row<Method, string, infer Carries> ? Carries['body'] : never
export type QueryOf<R> = R extends Row<Method, string, infer Carries> ? Carries['query'] : never
export type ReplyOf<R> = R extends Row<Method, string, infer Carries> ? Carries['reply'] : never

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids that a path needs, read from its own text: `/users/:userId/password` needs `userId`. */
export type ParamsOf<R> = R extends Row<Method, infer Path> ? { [Name in NameIn<Path>]: Id } : never

/** Reads as `row<{ body: LoginBody; reply: LoginReply }>()('POST', '/auth/login', { access: 'guest' })`. */
export const row =
  <Given extends Partial<Wire> = Record<never, never>>() =>
  <M extends Method, const Path extends `/${string}`>(
    method: M,
    path: Path,
    traits: Partial<Traits> = {},
  ): Row<M, Path, Filled<Given>> => ({ method, path, access: 'member', status: 200, ...traits })
