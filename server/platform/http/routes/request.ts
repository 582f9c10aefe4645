import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from 'contract/operation'
import { BadRequest, NotFound, type Language, Validation, type FieldErrors, isInvalid, isRequired, isTooLong, type Sentence } from '../../failures/failures'
import type { CallerIds } from '../currentRequest'
import type { InBatches } from './pieces'
import type { OperatorClaims } from '../../sessions/operatorSessions'
import type { Device } from '../../sessions/sessions'
import type { Claims } from '../../sessions/token'
import { cleanLine, cleanText } from '../../texts/texts'

export interface Position {
  created_at: Date
  id: string
}

export interface PageQuery {
  limit?: string
  cursor?: string
}

interface Page {
  limit: number | null
  after: Position | null
}

const cursorOf = ({ created_at, id }: Position): string =>
  Buffer.from(`${created_at.getTime()}.${id}`).toString('base64url')

const positionOf = (cursor: string): Position => {
  const [, time, id] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new BadRequest()
  return { created_at: new Date(Number(time)), id }
}

export const pageOf = ({ limit, cursor }: PageQuery): Page => ({
  limit: limit === undefined ? null : Number(limit),
  after: cursor === undefined ? null : positionOf(cursor),
})

export const rowsToRead = (limit: number): number => limit + 1

interface Cut<Row> {
  rows: Row[]
  next: { next_cursor?: string | null }
}

export const cutToPage = <Row extends Position>(read: Row[], { limit }: Page): Cut<Row> => {
  if (limit === null) return { rows: read, next: {} }
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: { next_cursor: last === undefined || read.length === rows.length ? null : cursorOf(last) } }
}

export interface Versioned<Reply> {
  version: number | string
  reply: Reply
}

export type IsExpected = (version: number | string) => boolean

export const tagOf = (version: number | string): string => `"${version}"`

/** Unknown versions, such as weak tags, match nothing. */
export const expectationOf = (header: string | undefined): IsExpected => {
  const tags = (header ?? '*').split(',').map((tag) => tag.trim())
  return (version) => tags.includes('*') || tags.includes(tagOf(version))
}

const id = /^[A-Za-z0-9_-]{1,64}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value)

export const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

export const areIds = (names: readonly string[], value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => isId(given.get(name)))
}

export const makeMethodsAt = (calls: readonly { method: string; path: string }[]) => {
  const known = calls.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))
  return (url: string): string[] => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods]
  }
}

/** All errors are reported at once; no form has nearly as many fields. */
Settings.Set({ maxErrors: 100 })

const fieldOf = (error: TLocalizedValidationError): string | undefined => error.instancePath.split('/')[1]

const sentenceOf = (error: TLocalizedValidationError): Sentence =>
  error.keyword === 'maxLength' ? isTooLong(Number(error.params.limit)) : isInvalid

/** Returns 422 for listed properties, which a person can fix; anything else is a 400. */
const refusalOf = (errors: readonly TLocalizedValidationError[]): BadRequest | Validation => {
  const fields = new Map<string, Sentence>()
  for (const error of errors) {
    if (error.keyword === 'required' && error.instancePath === '') {
      for (const field of error.params.requiredProperties) fields.set(field, isRequired)
      continue
    }
    const field = fieldOf(error)
    if (field === undefined || error.keyword === 'boolean') return new BadRequest()
    if (!fields.has(field)) fields.set(field, sentenceOf(error))
  }
  if (fields.size === 0) return new BadRequest()
  const byField: FieldErrors = Object.fromEntries([...fields].map(([field, sentence]) => [field, [sentence]]))
  return new Validation(byField)
}

export interface Checker<Value> {
  isRight: (value: unknown) => value is Value
  refusal: (value: unknown) => BadRequest | Validation
}

export const makeChecker = <Value>(schema: TSchema | undefined): Checker<Value> => {
  const validator = schema && Compile(schema)
  return {
    isRight: (value): value is Value => (validator === undefined ? value === undefined : validator.Check(value)),
    refusal: (value) => (validator === undefined ? new BadRequest() : refusalOf(validator.Errors(value))),
  }
}

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
  device: () => Device
  requestId: string
  language: Language
  log: FastifyBaseLogger
  /** Names somebody in the log line of this request, also if they are refused. */
  identify: (caller: CallerIds) => void
}

export interface Member extends Client, Claims {}

export interface OperatorCaller extends Client, OperatorClaims {}

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
