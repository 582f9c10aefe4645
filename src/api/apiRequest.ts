import type { BodyOf, Id, Operation, ParamsOf, QueryOf } from 'contract/operation'

/** What `baseQuery` sends. */
export interface ApiRequest {
  operation: Operation
  params: Record<string, Id>
  query: unknown
  /** JSON; secrets in it are handles of `lib/secrets`. */
  body: unknown
  /** Services differ in what they answer to this: what counts is that they answer. */
  anyReply?: true
  /** Made when the person starts the act. With it a service that keeps keys may be asked again; any other mutation is sent once. */
  idempotencyKey?: string
  /** When it is sent again, where it may be; the usual delays unless told. */
  retryDelaysMs?: readonly number[]
  /** The version that is to be replaced: the service refuses with 412 when it is another by now. */
  ifMatch?: string | undefined
}

type Nothing = Record<never, never>
/** Screens never name these: the session does. */
type SessionId = 'accountId' | 'userId'

type Params<O> = Omit<ParamsOf<O>, SessionId>
type ParamsPart<O> = keyof Params<O> extends never ? Nothing : { params: Params<O> }
type QueryPart<O> = undefined extends QueryOf<O> ? Nothing : { query: QueryOf<O> }
type BodyPart<O> = undefined extends BodyOf<O> ? Nothing : { body: BodyOf<O> }

type Parts<O> = ParamsPart<O> & QueryPart<O> & BodyPart<O> & Pick<ApiRequest, 'anyReply' | 'idempotencyKey' | 'ifMatch' | 'retryDelaysMs'>

const nothing = { params: {}, query: undefined, body: undefined }

/** A request with what its operation asks for: `apiRequest(authOperations.login, { body })`. */
export function apiRequest<O extends Operation>(operation: O, parts: Parts<O>): ApiRequest
export function apiRequest(operation: Operation, parts: Partial<Omit<ApiRequest, 'operation'>>): ApiRequest {
  return { ...nothing, ...parts, operation }
}
