import type { Operation } from 'contract/operation'
import { namesIn } from '../../server/core/routes/path'
import { neverHeld, type Holdings } from '../../server/testing/operations/holdings'
import type { Asked } from '../../server/testing/operations/operation'

const nouns = neverHeld()
const isHeld = (name: string): name is keyof Holdings => Object.hasOwn(nouns, name)

export const heldIn = ({ path }: Operation): (keyof Holdings)[] => namesIn(path).filter(isHeld)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !isList(value)

const replaced = (value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown => {
  if (name === undefined) return put
  if (isList(value)) return value.map((each, index) => (String(index) === name ? replaced(each, rest, put) : each))
  return isObject(value) ? { ...value, [name]: replaced(value[name], rest, put) } : value
}

export const naming = (asked: Asked, place: string, id: string): Asked => {
  if (asked.body !== undefined) return { ...asked, body: replaced(asked.body, place.split('.'), id) }
  return { ...asked, query: { ...asked.query, [place]: id } }
}

export const withProperty = (asked: Asked, name: string, value: unknown): Asked =>
  isObject(asked.body) ? { ...asked, body: { ...asked.body, [name]: value } } : asked

export const propertiesIn = ({ body }: Asked): string[] => (isObject(body) ? Object.keys(body) : [])
