import { runInThisContext } from 'node:vm'
import { buildSync } from 'esbuild'

/** Properties of an operation that only the service uses. */
const unsent = new Set(['body', 'query', 'view'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldsIn = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** The part of a schema that `src/api/readReply.ts` reads: no patterns, bounds or descriptions, and short defaults. */
const shapeOf = (schema: unknown, isOptional = false): object => {
  if (!isObject(schema)) return {}
  const alternatives = listIn(schema['anyOf']).filter((each) => !isObject(each) || each['type'] !== 'null')
  const isNullable = alternatives.length < listIn(schema['anyOf']).length
  const marks = { ...((isOptional || isNullable) && { optional: 1 }), ...(schema['x-essential'] === true && { essential: 1 }) }
  if (isNullable && alternatives.length === 1) return { ...shapeOf(alternatives[0]), ...marks }
  const literals = alternatives.every((each) => isObject(each) && 'const' in each) ? alternatives.map((each) => isObject(each) && each['const']) : []
  if (literals.length > 0) return { ...marks, literals }
  if (alternatives.length > 0) return { ...marks, anyOf: alternatives.map((each) => shapeOf(each)) }
  if ('const' in schema) return { ...marks, literals: [schema['const']] }
  if ('enum' in schema) return { ...marks, literals: schema['enum'] }
  if ('items' in schema) return { ...marks, items: shapeOf(schema['items']) }
  if (!('properties' in schema)) return { ...marks, type: schema['x-id'] === true ? 'id' : schema['type'] }
  const required = listIn(schema['required'])
  const fields = fieldsIn(schema['properties']).map(([name, each]): [string, object] => [name, shapeOf(each, !required.includes(name))])
  return { ...marks, ...(schema['additionalProperties'] !== false && { isOpen: 1 }), fields: Object.fromEntries(fields) }
}

const isOperation = (value: unknown): value is Record<string, unknown> => isObject(value) && 'method' in value && 'path' in value

const prunedOperation = (operation: Record<string, unknown>): unknown =>
  Object.fromEntries(
    Object.entries(operation)
      .filter(([name]) => !unsent.has(name))
      .map(([name, value]) => [name, name === 'reply' ? shapeOf(value) : value]),
  )

const isSchema = (name: string): boolean => name.endsWith('Schema')

const valueOf = (value: unknown): unknown => {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isOperation(each) ? prunedOperation(each) : each]))
}

/**
 * A module of `contract/` for the console, as plain data: operations with the shapes of their replies, and constants.
 * So the browser loads neither a schema library nor the request schemas.
 */
export const contractModule = (file: string): string => {
  const bundle = buildSync({ entryPoints: [file], bundle: true, format: 'iife', globalName: 'exported', write: false, logLevel: 'silent' })
  const exported: unknown = runInThisContext(`(() => { ${bundle.outputFiles[0]?.text ?? ''}; return exported })()`)
  const lines = Object.entries(isObject(exported) ? exported : {})
    .filter(([name, value]) => typeof value !== 'function' && !isSchema(name))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(valueOf(value))}\n`)
  return lines.join('')
}
