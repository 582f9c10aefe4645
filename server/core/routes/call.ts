import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeChecker } from './check'
import { BadRequest, NotFound } from '../failures/failures'
import type { Language } from '../failures/language'
import { areIds, namesIn } from './path'
import type { InBatches } from './pieces'
import type { Claims } from '../sessions/token'

/** Who calls, as far as that is known without a token. */
export interface Visitor {
  /** The network address to count by. */
  address: string
  /** Of known devices, as it sends them: nothing of them is checked yet. */
  deviceTokens: readonly string[]
  /** Whether it has hung up. */
  isGone: () => boolean
  requestId: string
  language: Language
  log: FastifyBaseLogger
}

/** Who calls with a good token. */
export interface Member extends Visitor, Claims {}

/** What a call carries, checked and typed as its row says. */
export interface Asked<R> {
  params: { [Name in keyof ParamsOf<R>]: string }
  query: QueryOf<R>
  body: BodyOf<R>
}

/** A row without a reply has nothing to answer. */
export type Answer<R> = ReplyOf<R> extends undefined ? undefined | void : ReplyOf<R> | InBatches<ReplyOf<R>>

/** Reads what a call carries; throws the refusal of what is not as the row and its schemas say. */
export const makeReader = <R extends Row>(row: R, schemas: CallSchemas) => {
  const names = namesIn(row.path)
  const areParams = (value: unknown): value is Asked<R>['params'] => areIds(names, value)
  const queryChecker = makeChecker<QueryOf<R>>(schemas.query)
  const bodyChecker = makeChecker<BodyOf<R>>(schemas.body)

  return (request: FastifyRequest): Asked<R> => {
    const { params } = request
    const query = schemas.query === undefined ? undefined : request.query
    const body = schemas.body === undefined ? undefined : request.body
    if (!areParams(params)) throw new NotFound()
    if (!queryChecker.isRight(query)) throw new BadRequest()
    if (!bodyChecker.isRight(body)) throw bodyChecker.refusal(body)
    return { params, query, body }
  }
}
