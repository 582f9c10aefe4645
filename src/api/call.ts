import type { BodyOf, Id, Method, ParamsOf, QueryOf, ReplyOf, Row, Wire } from 'contract/row'
import type { Guard } from './guards'

/** What `baseQuery` sends. */
export interface Call {
  row: Row
  params: Record<string, Id>
  query: unknown
  /** JSON; secrets in it are handles of `lib/secrets`. */
  body: unknown
  /** `null` where a success has no body. */
  isReply: Guard<unknown> | null
  /** Made when the person starts the act. With it a service that keeps keys may be asked again; any other mutation is sent once. */
  idempotencyKey?: string
  /** The version that is to be replaced: the service refuses with 412 when it is another by now. */
  ifMatch?: string | undefined
}

type Nothing = Record<never, never>
/** Screens never name these: the session does. */
type SessionId = 'accountId' | 'userId'

type Params<R> = Omit<ParamsOf<R>, SessionId>
type ParamsPart<R> = keyof Params<R> extends never ? Nothing : { params: Params<R> }
type QueryPart<R> = undefined extends QueryOf<R> ? Nothing : { query: QueryOf<R> }
type BodyPart<R> = undefined extends BodyOf<R> ? Nothing : { body: BodyOf<R> }
/** A guard may ask for less than the contract promises, never for something else. */
type ReplyPart<R, Reply> = undefined extends ReplyOf<R>
  ? Nothing
  : { isReply: ReplyOf<R> extends Reply ? Guard<Reply> : never }

type Parts<R, Reply> = ParamsPart<R> & QueryPart<R> & BodyPart<R> & ReplyPart<R, Reply> & Pick<Call, 'idempotencyKey' | 'ifMatch'>

const nothing = { params: {}, query: undefined, body: undefined, isReply: null }

/**
 * A call of the wire with what its row asks for, and the check that its reply has what the screens need:
 * `call(authRows.login, { body, isReply })`.
 */
export function call<R extends Row<Method, string, Wire>, Reply>(row: R, parts: Parts<R, Reply>): Call
export function call(row: Row, parts: Partial<Omit<Call, 'row'>>): Call {
  return { ...nothing, ...parts, row }
}
