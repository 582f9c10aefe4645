import type { Operation } from 'contract/operation'
import { namesIn } from '../../server/core/routes/path'
import { neverHeld, type Holdings } from '../../server/testing/operations/holdings'
import type { Asked } from '../../server/testing/operations/operation'

const nouns = neverHeld()
const isHeld = (name: string): name is keyof Holdings => Object.hasOwn(nouns, name)

/** What a path names by its id and an account can have, in the path's order. */
export const heldIn = ({ path }: Operation): (keyof Holdings)[] => namesIn(path).filter(isHeld)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !isList(value)

/** A copy of the value with something else at this place in it. */
const replaced = (value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown => {
  if (name === undefined) return put
  if (isList(value)) return value.map((each, index) => (String(index) === name ? replaced(each, rest, put) : each))
  return isObject(value) ? { ...value, [name]: replaced(value[name], rest, put) } : value
}

/** The same request that names something else at this place: of the body where it has one, else of the query. */
export const naming = (asked: Asked, place: string, id: string): Asked => {
  if (asked.body !== undefined) return { ...asked, body: replaced(asked.body, place.split('.'), id) }
  return { ...asked, query: { ...asked.query, [place]: id } }
}

/** The same request with one more property in its body. */
export const withProperty = (asked: Asked, name: string, value: unknown): Asked =>
  isObject(asked.body) ? { ...asked, body: { ...asked.body, [name]: value } } : asked

export const propertiesIn = ({ body }: Asked): string[] => (isObject(body) ? Object.keys(body) : [])
