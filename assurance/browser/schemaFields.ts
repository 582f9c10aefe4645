import { isList, isRecord, type Json } from './json'

export interface Field {
  path: readonly string[]
  schema: Json
}

const alternatives = (schema: Json): Json[] => (isList(schema['anyOf']) ? schema['anyOf'].filter(isRecord) : [])

export const solid = (schema: Json): Json => {
  const others = alternatives(schema).filter(({ type }) => type !== 'null')
  return others.length === 1 ? (others[0] ?? schema) : schema
}

const propertiesOf = (schema: Json): [string, Json][] =>
  Object.entries(isRecord(schema['properties']) ? schema['properties'] : {}).flatMap(([name, field]) =>
    isRecord(field) ? [[name, field]] : [],
  )

export const fieldsOf = (schema: Json, path: readonly string[] = []): Field[] => {
  const behind = solid(schema)
  const parts = propertiesOf(behind).flatMap(([name, field]) => {
    const at = [...path, name]
    return [{ path: at, schema: field }, ...fieldsOf(field, at)]
  })
  const kinds = alternatives(behind).flatMap((each) => fieldsOf(each, path))
  const items = isRecord(behind['items']) ? fieldsOf(behind['items'], [...path, '*']) : []
  const seen = new Set<string>()
  return [...parts, ...kinds, ...items].filter((field) => {
    const name = field.path.join('.')
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

const isTimestamp = ({ pattern }: Json): boolean => typeof pattern === 'string' && pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}')

const sampleOf = (schema: Json): unknown => {
  const behind = solid(schema)
  if ('const' in behind) return behind['const']
  if (isList(behind['enum'])) return behind['enum'][0]
  const [first] = alternatives(behind)
  if (first !== undefined) return sampleOf(first)
  if (behind['type'] === 'array') return isRecord(behind['items']) ? [sampleOf(behind['items'])] : []
  if (behind['type'] === 'object') return Object.fromEntries(propertiesOf(behind).map(([name, field]) => [name, sampleOf(field)]))
  if (isTimestamp(behind)) return String(behind['pattern']).includes('T') ? '2026-11-20T12:00:00.000Z' : '2026-11-20'
  return behind['type'] === 'string' ? 'text' : 1
}

const unheardOf = (schema: Json): unknown => {
  const behind = solid(schema)
  const kinds = [behind, ...alternatives(behind)]
  if (kinds.some((kind) => typeof kind['const'] === 'string') || isList(behind['enum'])) return 'never_heard_of'
  if (kinds.some((kind) => typeof kind['const'] === 'number')) return 7
  if (isTimestamp(behind)) return '0000-00-00'
  if (behind['type'] === 'array') return 'no list'
  if (behind['type'] === 'object') return ['no object']
  if (behind['type'] === 'string') return `\u202e<i>&amp;\ud800${'wide'.repeat(100)}`
  return -1e21
}

type Change = (holder: Json, name: string) => void

const changedAt = (value: unknown, schema: Json, path: readonly string[], change: Change): unknown => {
  const [name, ...rest] = path
  const behind = solid(schema)
  if (name === undefined) return value
  if (name === '*') {
    const items = isList(value) && value.length > 0 ? value : [sampleOf(schema)].flat()
    const of = isRecord(behind['items']) ? behind['items'] : {}
    return items.map((item) => changedAt(item, of, rest, change))
  }
  const sample = isRecord(value) ? value : sampleOf(schema)
  const holder: Json = isRecord(sample) ? { ...sample } : {}
  if (rest.length === 0) change(holder, name)
  else {
    const field = propertiesOf(behind).find(([each]) => each === name)?.[1] ?? {}
    holder[name] = changedAt(holder[name], field, rest, change)
  }
  return holder
}

export const oddities = ['null', 'missing', 'unknown'] as const
export type Oddity = (typeof oddities)[number]

export const withOdd = (answer: unknown, reply: Json, { path, schema }: Field, oddity: Oddity): unknown =>
  changedAt(answer, reply, path, (holder, name) => {
    if (oddity === 'missing') delete holder[name]
    else holder[name] = oddity === 'null' ? null : unheardOf(schema)
  })
