import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from 'contract/operation'
import { makeChecker } from './check'
import { BadRequest, NotFound } from '../../failures/failures'
import type { Language } from '../../failures/language'
import { areIds, namesIn } from './path'
import type { InBatches } from './pieces'
import type { Claims } from '../../sessions/token'
import { cleanLine, cleanText } from '../../texts/clean'

type Clean = (value: unknown) => unknown

const texts: ReadonlyMap<unknown, (text: string) => string> = new Map([
  ['line', cleanLine],
  ['lines', cleanText],
])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const mapped = (value: object, change: (name: string, part: unknown) => unknown): object =>
  Array.isArray(value) ? value.map((part, index) => change(String(index), part)) : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(name, part)]))

/** Of an open value, every text. */
const everywhere = (clean: (text: string) => string): Clean => {
  const change: Clean = (value) => {
    if (typeof value === 'string') return clean(value)
    return isObject(value) ? mapped(value, (_, part) => change(part)) : value
  }
  return change
}

/** What prepares a value of this schema: the texts that it marks `x-text`; null if there are none. */
const cleanerOf = (schema: TSchema | object | undefined): Clean | null => {
  if (schema === undefined) return null
  const clean = 'x-text' in schema ? texts.get(schema['x-text']) : undefined
  if (clean !== undefined) return everywhere(clean)
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    const cleaners = schema.anyOf.filter(isObject).map(cleanerOf).filter((each) => each !== null)
    return cleaners.length === 0 ? null : (value) => cleaners.reduce((cleaned, each) => each(cleaned), value)
  }
  if ('items' in schema && isObject(schema.items)) {
    const item = cleanerOf(schema.items)
    return item && ((value) => (Array.isArray(value) ? value.map(item) : value))
  }
  if (!('properties' in schema) || !isObject(schema.properties)) return null
  const properties = Object.entries(schema.properties).map(([name, each]): [string, Clean | null] => [name, isObject(each) ? cleanerOf(each) : null])
  const cleaners = new Map(properties.flatMap(([name, each]): [string, Clean][] => (each === null ? [] : [[name, each]])))
  if (cleaners.size === 0) return null
  return (value) => (isObject(value) && !Array.isArray(value) ? mapped(value, (name, part) => cleaners.get(name)?.(part) ?? part) : value)
}

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
