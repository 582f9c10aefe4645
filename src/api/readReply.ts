import type { Static, TArray, TObject, TOptional, TSchema, TString, TUnion, TUnknown, TUnsafe } from 'typebox'
import { isId, isRecord } from '@/lib/values'

/** `Required` marks the fields that a reply must have. */
interface Essential {
  'x-essential': true
}

type Fields<Properties, Required> = { [Name in keyof Properties]: Field<Properties[Name], Required> }
type ValueOfAny<Members, Required> = Members extends [infer First, ...infer Others] ? Value<First, Required> | ValueOfAny<Others, Required> : never

type Value<S, Required> =
  S extends TObject<infer Properties> ? Fields<Properties, Required>
  : S extends TArray<infer Item> ? Value<Item, Required>[]
  : S extends TUnion<infer Members> ? ValueOfAny<Members, Required>
  : S extends TSchema ? Static<S>
  : never

type Default<S, Required> =
  S extends TString ? string
  : S extends TArray<infer Item> ? Value<Item, Required>[]
  : S extends TObject<infer Properties> ? Fields<Properties, Required>
  : S extends TUnsafe<Record<string, unknown>> ? Record<string, unknown>
  : null

type Field<S, Required> =
  S extends TOptional ? Value<S, Required> | null
  : S extends Required ? Value<S, Required>
  : S extends TUnknown ? unknown
  : Value<S, Required> | Default<S, Required>

export type Read<S extends TSchema> = Value<S, Essential>

/** The reply to what was done: any field may be missing. */
export type ReadDone<S extends TSchema> = Value<S, never>

interface Shape {
  type?: 'string' | 'number' | 'integer' | 'object' | 'array' | 'id'
  literals?: readonly unknown[]
  anyOf?: readonly Shape[]
  items?: Shape
  fields?: Readonly<Record<string, Shape>>
  isOpen?: 1
  /** May be missing or `null`. */
  optional?: 1
  essential?: 1
}

/** Returns `undefined` for a malformed value; throws if a required part of it is missing. */
type Reader = (value: unknown) => unknown

class Unreadable extends Error {}

/** Services also send numbers as text, digits as numbers, and booleans as 1 and 0. */
const numberIn: Reader = (value) => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

const textIn: Reader = (value) => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined)

const oneOf =
  (literals: readonly unknown[]): Reader =>
  (value) => {
    const figure = typeof value === 'boolean' ? Number(value) : numberIn(value)
    return literals.find((literal) => literal === value || (typeof literal === 'number' && literal === figure))
  }

const anyOf =
  (readers: readonly Reader[]): Reader =>
  (value) => {
    for (const read of readers) {
      try {
        const found = read(value)
        if (found !== undefined) return found
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
      }
    }
    return undefined
  }

const mustRead =
  (read: Reader, missing?: ''): Reader =>
  (value) => {
    const found = read(value)
    if (found === undefined || found === missing) throw new Unreadable()
    return found
  }

/** Drops unreadable items, but rejects a required list that has one. */
const listOf = (items: Shape, isEssential: boolean): Reader => {
  const read = readerOf(items)
  const readItem = isEssential ? mustRead(read) : anyOf([read])
  return (value) => (Array.isArray(value) ? value.map(readItem).filter((item) => item !== undefined) : undefined)
}

const defaultOf = ({ type, fields, items, optional }: Shape, read: Reader): unknown => {
  if (optional) return null
  if (fields !== undefined) return read({})
  if (items !== undefined) return []
  if (type === 'string') return ''
  return type === 'object' ? {} : null
}

const fieldOf = (shape: Shape): Reader => {
  const read = readerOf(shape)
  if (shape.essential) {
    const must = mustRead(read, '')
    return shape.optional ? (value) => ((value ?? null) === null ? null : must(value)) : must
  }
  return (value) => {
    const found = read(value) ?? defaultOf(shape, read)
    return typeof found === 'string' ? found.trim() : found
  }
}

const objectOf = (shapes: Readonly<Record<string, Shape>>, isOpen: boolean): Reader => {
  const fields = Object.entries(shapes).map(([name, shape]) => ({ name, read: fieldOf(shape) }))
  return (value) => {
    if (!isRecord(value)) return undefined
    const listed = Object.fromEntries(fields.map(({ name, read }) => [name, read(value[name])]))
    return isOpen ? { ...value, ...listed } : listed
  }
}

const readerOf = ({ type, literals, anyOf: alternatives, items, fields, isOpen, essential }: Shape): Reader => {
  if (literals !== undefined) return oneOf(literals)
  if (alternatives !== undefined) return anyOf(alternatives.map(readerOf))
  if (items !== undefined) return listOf(items, essential === 1)
  if (fields !== undefined) return objectOf(fields, isOpen === 1)
  switch (type) {
    case 'id':
      return (value) => (isId(value) ? value : undefined)
    case 'string':
      return textIn
    case 'number':
    case 'integer':
      return numberIn
    case 'object':
      return (value) => (isRecord(value) ? value : undefined)
    default:
      return (value) => value
  }
}

const withoutEssentials = ({ essential: _, ...shape }: Shape): Shape => ({
  ...shape,
  ...(shape.items !== undefined && { items: withoutEssentials(shape.items) }),
  ...(shape.anyOf !== undefined && { anyOf: shape.anyOf.map(withoutEssentials) }),
  ...(shape.fields !== undefined && {
    fields: Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, withoutEssentials(field)])),
  }),
})

/** Never fails: what a reply lacks has its default. */
export function readDone<S extends TSchema>(schema: S, json: unknown): ReadDone<S>
export function readDone(shape: Shape, json: unknown): unknown {
  return readerOf(withoutEssentials(shape))(isRecord(json) ? json : {})
}

const readers = new WeakMap<Shape, Reader>()

export function readReply<S extends TSchema>(schema: S, json: unknown): Read<S> | undefined
export function readReply(shape: Shape, json: unknown): unknown {
  const read = readers.get(shape) ?? readerOf({ ...shape, essential: 1 })
  readers.set(shape, read)
  try {
    return read(json)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
