import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { isCallOf } from '../../e2e/proxies'
import { isList, isRecord, type Json } from './json'
import { solid } from './schemaFields'

const rows: [string, Operation][] = Object.entries(operations)
const schemas = new Map<string, Operation>(Object.entries(operations))

/** Fields that the console uses as identifiers or addresses and never shows. */
const identities =
  /^(token|signal|media|ykeys|file_url|recording_url|module_name|branch|audiofile_id|digit|value|next_cursor|uid)$/
const namesAreIdentities = new Set(['listFeatures', 'listParameters', 'getApplication'])

const textsIn = (value: unknown, text: () => string, name = ''): unknown => {
  if (typeof value === 'string') return identities.test(name) ? value : text()
  if (isList(value)) return value.map((item) => textsIn(item, text, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, textsIn(field, text, key)]))
}

const isFreeText = (schema: Json): boolean => schema['type'] === 'string' && schema['pattern'] === undefined

interface Rewriting {
  text: () => string
  isIdentity: (name: string) => boolean
}

const rewrite = (schema: Json, value: unknown, name: string, how: Rewriting): unknown => {
  const behind = solid(schema)
  if (how.isIdentity(name)) return value
  if (isFreeText(behind)) return how.text()
  if (isList(value)) {
    const items = isRecord(behind['items']) ? behind['items'] : {}
    return value.map((item) => rewrite(items, item, name, how))
  }
  if (!isRecord(value)) return value
  const { properties } = behind
  if (!isRecord(properties)) return behind['type'] === 'object' ? textsIn(value, how.text) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const of = properties[key]
      return [key, isRecord(of) ? rewrite(of, field, key, how) : field]
    }),
  )
}

export const rewrittenAnswer = (method: string, url: string, body: string, text: () => string): string | null => {
  const [name, row] = rows.find(([, each]) => isCallOf(each, method, url)) ?? []
  const reply: unknown = name === undefined ? undefined : schemas.get(name)?.reply
  if (name === undefined || row?.media !== undefined || !isRecord(reply)) return null
  const isIdentity = (field: string): boolean =>
    identities.test(field) || (field === 'name' && namesAreIdentities.has(name))
  return JSON.stringify(rewrite(reply, JSON.parse(body), '', { text, isIdentity }))
}
