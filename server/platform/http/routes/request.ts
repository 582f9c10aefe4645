import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from 'contract/operation'
import { cleanerOf } from '../bodies/cleanTexts'
import { makeChecker } from './check'
import { BadRequest, NotFound } from '../../failures/failures'
import type { Language } from '../../failures/language'
import { areIds, namesIn } from './path'
import type { InBatches } from './pieces'
import type { Claims } from '../../sessions/token'

export interface Client {
  address: string
  deviceTokens: readonly string[]
  isGone: () => boolean
  requestId: string
  language: Language
  log: FastifyBaseLogger
}

export interface Member extends Client, Claims {}

export interface RequestData<R> {
  params: { [Name in keyof ParamsOf<R>]: string }
  query: QueryOf<R>
  body: BodyOf<R>
}

export type Reply<R> = ReplyOf<R> extends undefined ? undefined | void : ReplyOf<R> | InBatches<ReplyOf<R>>

const unchanged = (value: unknown): unknown => value

/** The only place that prepares texts: nothing behind it sees a mark that nobody sees. */
export const makeReader = <O extends Operation>(operation: O) => {
  const names = namesIn(operation.path)
  const areParams = (value: unknown): value is RequestData<O>['params'] => areIds(names, value)
  const queryChecker = makeChecker<QueryOf<O>>(operation.query)
  const bodyChecker = makeChecker<BodyOf<O>>(operation.body)
  const [cleanQuery, cleanBody] = [cleanerOf(operation.query) ?? unchanged, cleanerOf(operation.body) ?? unchanged]

  return (request: FastifyRequest): RequestData<O> => {
    const { params } = request
    const query = operation.query === undefined ? undefined : cleanQuery(request.query)
    const body = operation.body === undefined ? undefined : cleanBody(request.body)
    if (!areParams(params)) throw new NotFound()
    if (!queryChecker.isRight(query)) throw new BadRequest()
    if (!bodyChecker.isRight(body)) throw bodyChecker.refusal(body)
    return { params, query, body }
  }
}
