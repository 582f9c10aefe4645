import { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import { makePause } from '../../jobs/slices'

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

const typeOf = (schema: unknown): unknown => (isObject(schema) && 'type' in schema ? schema.type : undefined)

const plainTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean']

/** One of several constants of a type, or null: as that type. A nullable object: as that object. */
const withoutChoice = (alternatives: readonly unknown[]): object | null => {
  const choices = alternatives.flatMap((each) => (isObject(each) && 'anyOf' in each && Array.isArray(each.anyOf) ? Array.from<unknown>(each.anyOf) : [each]))
  const given = choices.filter((choice) => typeOf(choice) !== 'null')
  const [first] = given
  const type = typeOf(first)
  const nullable = given.length < choices.length && { nullable: true }
  if (plainTypes.includes(type) && given.every((choice) => typeOf(choice) === type)) return { type, ...nullable }
  if (type === 'object' && given.length === 1 && isObject(first)) return { ...replySchemaOf(first), ...nullable }
  return null
}

/**
 * The schema of a reply as its serializer needs it. It would otherwise validate each nullable value and each constant of
 * each row, which takes longer than writing them; the properties that it writes stay the same.
 */
export const replySchemaOf = (schema: object): object => {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return withoutChoice(schema.anyOf) ?? schema
  if ('items' in schema && isObject(schema.items)) return { ...schema, items: replySchemaOf(schema.items) }
  if (!('properties' in schema)) return schema
  const properties = new Map(entriesOf(schema.properties).map(([name, each]) => [name, isObject(each) ? replySchemaOf(each) : each]))
  return { ...schema, properties: Object.fromEntries(properties) }
}

type Pick = (value: unknown) => unknown

const asItIs: Pick = (value) => value

const isRequiredIn = (schema: object, name: string): boolean =>
  'required' in schema && Array.isArray(schema.required) && schema.required.includes(name)

/**
 * Copies of a value only what its schema lists, for `JSON.stringify`, which writes many rows at once in half the time and
 * memory of the serializer. Null for schemas with lists or choices.
 */
export const pickerOf = (schema: object): Pick | null => {
  if ('anyOf' in schema || 'items' in schema) return null
  if (!('properties' in schema) || !isObject(schema.properties)) return asItIs
  const fields: { name: string; pick: Pick; isRequired: boolean }[] = []
  for (const [name, property] of Object.entries(schema.properties)) {
    const pick = isObject(property) ? pickerOf(property) : null
    if (pick === null) return null
    fields.push({ name, pick, isRequired: isRequiredIn(schema, name) })
  }
  return (value) => {
    if (value === null) return null
    if (!isNamed(value)) throw new Error('an object of a reply is none')
    const listed: Named = {}
    for (const { name, pick, isRequired } of fields) {
      const own = value[name]
      if (own !== undefined) listed[name] = pick(own)
      else if (isRequired) throw new Error(`a reply lacks ${name}`)
    }
    return listed
  }
}

export type InBatches<Reply> = {
  [Name in keyof Reply]: Reply[Name] extends readonly unknown[] ? Reply[Name] | AsyncIterable<Reply[Name]> : Reply[Name]
}

type Text = (value: unknown) => string
type Pieces = (value: unknown) => AsyncGenerator<string>
type Named = Record<string, unknown>
export type Compile = (schema: object) => (value: Named) => string

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isList = (schema: object): schema is { items: object } => 'items' in schema && isObject(schema.items)

const isOpen = (schema: object): boolean => 'type' in schema && schema.type === 'object' && !('properties' in schema)

const propertiesOf = (schema: object): [string, object][] =>
  'properties' in schema && isObject(schema.properties)
    ? Object.entries(schema.properties).filter((entry): entry is [string, object] => isObject(entry[1]))
    : []

const holds = (isMatch: (schema: object) => boolean, schema: object): boolean =>
  isMatch(schema) || propertiesOf(schema).some(([, property]) => holds(isMatch, property)) || (isList(schema) && holds(isMatch, schema.items))

const valueIn = (value: unknown, name: string): unknown => (isNamed(value) ? value[name] : undefined)

/** Open parts are serialized as they are: by schema takes ten times as long. */
const textOf = (schema: object, compile: Compile): Text => {
  if (isOpen(schema)) return (value) => JSON.stringify(value)
  if (!holds(isOpen, schema)) {
    const text = compile(schema)
    return (value) => (isNamed(value) ? text(value) : JSON.stringify(value))
  }
  const properties = propertiesOf(schema).map(([name, property]) => ({ name, text: textOf(property, compile) }))
  return (value) => {
    const written = properties.map(({ name, text }) => {
      const own = valueIn(value, name)
      return own === undefined ? null : `${JSON.stringify(name)}:${text(own)}`
    })
    return `{${written.filter((each) => each !== null).join(',')}}`
  }
}

const comesInBatches = (value: unknown): value is AsyncIterable<unknown> => isObject(value) && Symbol.asyncIterator in value

const batchesOf = (value: unknown): AsyncIterable<unknown> | Iterable<unknown> => (comesInBatches(value) ? value : [value])

const itemsOf = (batch: unknown): readonly unknown[] => {
  if (!Array.isArray(batch)) throw new Error('a list of a reply is none')
  return batch
}

const [FEW, FEW_OPEN] = [200, 10]
const ROWS_PER_PIECE = 50

const rowsOf = (items: object, pick: Pick): Pieces => {
  const most = holds(isOpen, items) ? FEW_OPEN : ROWS_PER_PIECE
  return async function* (value) {
    let separator = '['
    for await (const batch of batchesOf(value)) {
      const rows = itemsOf(batch)
      for (let from = 0; from < rows.length; from += most) {
        yield separator + JSON.stringify(rows.slice(from, from + most).map(pick)).slice(1, -1)
        separator = ','
      }
    }
    yield separator === '[' ? '[]' : ']'
  }
}

const listOf = (items: object, compile: Compile): Pieces => {
  const pick = pickerOf(replySchemaOf(items))
  if (pick !== null) return rowsOf(items, pick)
  const pieces = piecesOf(items, compile)
  return async function* (value) {
    let separator = '['
    for await (const batch of batchesOf(value)) {
      for (const item of itemsOf(batch)) {
        yield separator
        separator = ','
        yield* pieces(item)
      }
    }
    yield separator === '[' ? '[]' : ']'
  }
}

const piecesOf = (schema: object, compile: Compile): Pieces => {
  if (isList(schema)) return listOf(schema.items, compile)
  if (!holds(isList, schema)) {
    const text = textOf(schema, compile)
    return async function* (value) {
      yield text(value)
    }
  }
  const properties = propertiesOf(schema).map(([name, property]) => ({ name, pieces: piecesOf(property, compile) }))
  return async function* (value) {
    let before = '{'
    for (const { name, pieces } of properties) {
      const own = valueIn(value, name)
      if (own === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* pieces(own)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

const itemsIn = (schema: object, value: unknown): number => {
  if (isList(schema)) {
    if (!Array.isArray(value)) return Infinity
    const inner = holds(isList, schema.items) ? value.reduce((sum: number, each) => sum + itemsIn(schema.items, each), 0) : 0
    return value.length + inner
  }
  return propertiesOf(schema).reduce((sum, [name, property]) => {
    const own = valueIn(value, name)
    return own === undefined ? sum : sum + itemsIn(property, own)
  }, 0)
}

const CHUNK_LETTERS = 64 * 1024

const inChunks = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const pause = makePause()
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length >= CHUNK_LETTERS) {
      yield chunk
      chunk = ''
    }
    await pause()
  }
  yield chunk
}

/** Serializes long lists in pieces, so that nothing waits for the whole; null for other replies. */
export const makeLongReplies = (schema: TSchema | undefined) => {
  if (schema === undefined || !holds(isList, schema)) return () => null
  const few = holds(isOpen, schema) ? FEW_OPEN : FEW
  let pieces: Pieces | null = null
  return (payload: unknown, compile: Compile): Readable | null => {
    if (itemsIn(schema, payload) <= few) return null
    pieces ??= piecesOf(schema, compile)
    return Readable.from(inChunks(pieces(payload)), { objectMode: false })
  }
}

/** Awaits the first batch, so that early failures can still be answered. */
export const begun = async <Batch>(batches: AsyncGenerator<Batch, void>): Promise<AsyncIterable<Batch>> => {
  const first = await batches.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* batches
  })()
}
