import type { Operation } from 'contract/operation'
import { namesIn } from '../../server/platform/http/routes/request'
import { neverHeld, type Holdings } from '../../server/testing/operations/holdings'
import type { RequestInput } from '../../server/testing/operations/operation'

const nouns = neverHeld()
const isHeld = (name: string): name is keyof Holdings => Object.hasOwn(nouns, name)

export const heldIn = ({ path }: Operation): (keyof Holdings)[] => namesIn(path).filter(isHeld)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !isList(value)

const replacedAt = (value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown => {
  if (name === undefined) return replacement
  if (isList(value)) return value.map((each, index) => (String(index) === name ? replacedAt(each, rest, replacement) : each))
  return isObject(value) ? { ...value, [name]: replacedAt(value[name], rest, replacement) } : value
}

export const withId = (request: RequestInput, field: string, id: string): RequestInput => {
  if (request.body !== undefined) return { ...request, body: replacedAt(request.body, field.split('.'), id) }
  return { ...request, query: { ...request.query, [field]: id } }
}

export const withProperty = (request: RequestInput, name: string, value: unknown): RequestInput =>
  isObject(request.body) ? { ...request, body: { ...request.body, [name]: value } } : request

export const propertiesIn = ({ body }: RequestInput): string[] => (isObject(body) ? Object.keys(body) : [])
