import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'

export interface StepUp {
  payment_id: string
  client_secret: string
}

/** `errors` only with 422, `step_up` only with `step_up_required`, `free_bytes` (ext) if an upload exceeds the free space. */
export interface FailureBody {
  status: string
  user_message: string | null
  errors?: Record<string, string[]>
  step_up?: StepUp
  free_bytes?: number
}

export const failureWords = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timed_out',
  409: 'conflict',
  412: 'changed_elsewhere',
  413: 'too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  421: 'misdirected_request',
  422: 'validation',
  423: 'locked',
  429: 'too_many_requests',
  500: 'internal',
  503: 'internal',
} as const

export type FailureStatus = keyof typeof failureWords

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Opaque: this service sends strings, others may send numbers. */
export type Id = string | number

/** `operator`: of either role. */
export type OperatorAccess = 'operator' | 'administrator'

/** A member's `:accountId` and `:userId` must be those of the token; any other answers 404. */
export type Access = 'guest' | 'member' | 'support' | 'signed' | 'carrier' | OperatorAccess

/** Of the people of an account, the least first: each may do what those before it may. */
export const roles = ['member', 'manager', 'owner'] as const

export type Role = (typeof roles)[number]

/** Whether somebody with `role` may do what needs `least`. */
export const mayDo = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** What a key of an account may be for. */
export const keyScopes = ['flows:read', 'flows:write'] as const

export type KeyScope = (typeof keyScopes)[number]

export interface Schemas {
  body?: TSchema
  query?: TSchema
  reply?: TSchema
}

export interface Traits {
  access: Access
  /** Of members: the least role that may do it. */
  role?: Role
  status: 200 | 201 | 202 | 204
  media?: 'file' | 'events' | 'twiml'
  sends?: 'file' | 'form'
  /** Not a GET, but sent for its reply: without its required fields, it was in vain. Any other is done once it succeeded, whatever its reply lacks. */
  asks?: true
  /** Of operators who are signed in: not with a key of theirs. */
  byPerson?: true
  /** Of members: a key of the account with one of these scopes may do it too. */
  keys?: readonly KeyScope[]
  /** Of members: 403 `proof_required` unless they proved who they are within ten minutes (`proveIdentity`). `often`: once they have deleted a hundred sounds since then. */
  proof?: true | 'often'
  /** Whether a suspended account may do it; by default it may only read. */
  whileSuspended?: boolean
  /** For an operator who views the account. A GET is open and all else closed, unless it says so. `allowed`: open while the customer allows it. */
  view?: 'open' | 'closed' | 'allowed'
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

/** Whatever members may do names their least role. */
type Given = Schemas & Partial<Traits> & ({ access: Exclude<Access, 'member'>; role?: never } | { role: Role })

interface Defaults {
  access: 'member'
  status: 200
}

type Defined<M, Path, G> = { readonly method: M; readonly path: Path } & G & Omit<Defaults, keyof G>

export function operation<M extends Method, const Path extends `/${string}`, const G extends Given>(method: M, path: Path, given: G): Defined<M, Path, G>
export function operation(method: Method, path: string, given: Given): Operation {
  return { method, path, access: 'member', status: 200, ...given }
}

/** Rejects (in requests) or drops (in replies) properties that are not listed. */
export const Exactly = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false })

/** A reply without this field is unreadable; all other fields have a default in `src/api/readReply.ts`. */
export const Essential = <Schema extends TSchema>(schema: Schema): Schema & { readonly 'x-essential': true } => ({
  ...schema,
  'x-essential': true as const,
})

export const IdSchema = Type.Unsafe<Id>({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-id': true })

export const OwnIdSchema = Essential(IdSchema)

export const ListOf = <Schema extends TSchema>(schema: Schema) => Essential(Type.Array(schema))

/** Excludes NUL, which PostgreSQL text cannot hold, and lone surrogates. */
const storable = '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$'

const StorableSchema = (maxLength: number, marks: { 'x-text'?: 'line' | 'lines' }) => Type.String({ maxLength, pattern: storable, ...marks })

/** A short text on one line: names, addresses, numbers, searches. Arrives without invisible marks and composed (NFC). */
export const TextSchema = (maxLength = 1000) => StorableSchema(maxLength, { 'x-text': 'line' })

/** The same, but it keeps its line breaks. */
export const LongTextSchema = (maxLength: number) => StorableSchema(maxLength, { 'x-text': 'lines' })

/** Arrives as it was sent: passwords, tokens, files. */
export const VerbatimSchema = (maxLength: number) => StorableSchema(maxLength, {})

/** The phone number of whoever called or was called (E.164). Operators who view the account see it masked. */
export const CallerNumberSchema = Type.String({ description: 'E.164', 'x-caller': true })

export const MoneySchema = Type.Number({ description: 'CAD with two decimals' })

export const DateSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const FlagSchema = Type.Union([Type.Literal(0), Type.Literal(1)])

export const CountSchema = Type.Integer({ minimum: 0 })

export const InstantSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const pageQuery = {
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]\\d?|100)$', description: 'from 1 to 100' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
}

export const MAX_SEARCH_LENGTH = 200

export const searchQuery = { q: Type.Optional(TextSchema(MAX_SEARCH_LENGTH)) }

/** A search finds texts that contain every one of these words, in any order. */
export const searchWordPattern = '\\S+'

export const FIRST_DAY = '1900-01-01'

export const daysQuery = { from: Type.Optional(DateSchema), to: Type.Optional(DateSchema) }

/** Rows that one request may change. */
export const MAX_MARKED = 100

export const ChosenIdsSchema = Type.Array(IdSchema, { minItems: 1, maxItems: MAX_MARKED })

/** Null on the last page; absent without `limit`. */
export const nextCursor = { next_cursor: Type.Optional(Nullable(Type.String())) }
