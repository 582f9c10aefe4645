import type { Random } from '../../../server/practice/random'
import { wholeFrom } from '../../../server/practice/random'
import type { RequestInput, Setting } from '../../../server/testing/operations/operation'
import type { Holdings } from '../../../server/testing/operations/holdings'
import type { NamedOperation } from '../../../server/testing/operations/operations'
import type { SendOptions } from '../../../server/testing/operations/send'
import { newKey } from '../../../server/testing/operations/environment'
import { heldIn } from '../requestChanges'
import { isBodyRight } from './checks'
import { hostileText, hostileValue, nearly, oneOf, spoilt } from './hostile'

export interface Attempt {
  asked: RequestInput
  manner: SendOptions
  wanted?: readonly number[]
  isWrong?: boolean
  method?: string
}

type Maker = (random: Random, operation: NamedOperation, asked: RequestInput, setting: Setting, foreign: Holdings) => Attempt

const keyed = (): SendOptions => ({ key: newKey() })

const spoiltBody: Maker = (random, { name }, asked) => {
  const body = spoilt(random, asked.body)
  return { asked: { ...asked, body }, manner: keyed(), isWrong: !isBodyRight(name, body) }
}

const hostileBody: Maker = (random, { name }, asked) => {
  const { body } = asked
  const filled = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  const entries = Object.entries(filled).map(([property, value]): [string, unknown] => [property, wholeFrom(random, 0, 2) === 0 ? hostileValue(random) : value])
  const made = Object.fromEntries(entries)
  return { asked: { ...asked, body: made }, manner: keyed(), isWrong: !isBodyRight(name, made) }
}

const many = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item)
const speak = (parameters: unknown): unknown => ({ module_name: 'text_to_speech', parameters })

const largest = new Map<string, readonly [unknown, ...unknown[]]>([
  [
    'saveModules',
    [
      { modules: many(200, speak({ text: 'x'.repeat(20_000) })) },
      { modules: many(200, speak({ text: '\u00e9'.repeat(10_000) })) },
      { modules: many(200, speak({ list: many(100, {}) })) },
      { modules: many(50_000, speak({ text: 'x' })) },
      { modules: many(1_000_000, {}) },
      { modules: [speak({ list: many(1_000_000, []) })] },
      { modules: [speak({ text: 'x'.repeat(5_000_000) })] },
      { modules: [{ module_name: 'hangup', parameters: {}, description: 'x'.repeat(5_000_000) }] },
      { modules: many(200, { module_name: 'x'.repeat(20_000), parameters: {} }) },
      { ['x'.repeat(5_000_000)]: 1 },
    ],
  ],
  ['createSupportRequest', [{ subject: 'Trop', message: 'Long', diagnostics: JSON.stringify(many(350_000, [])) }, { subject: 'x'.repeat(2_500_000) }]],
])

const largestBody: Maker = (random, operation, asked, setting, foreign) => {
  const bodies = largest.get(operation.name)
  if (bodies === undefined) return hostileBody(random, operation, asked, setting, foreign)
  const body = oneOf(random, bodies)
  return { asked: { ...asked, body }, manner: keyed(), isWrong: !isBodyRight(operation.name, body) }
}

const anyBody: Maker = (random, { name }, asked) => {
  const body = hostileValue(random)
  return { asked: { ...asked, body }, manner: keyed(), isWrong: !isBodyRight(name, body) }
}

const brokenText: Maker = (random, _operation, asked) => {
  const text = oneOf(random, ['{', '{"a":', '[1,]', 'null x', '"\\ud800', '\u0000', '{"__proto__":{"x":1}}', '['.repeat(5_000)])
  const { body: _body, ...bare } = asked
  return { asked: { ...bare, text }, manner: keyed(), isWrong: true }
}

const otherType: Maker = (random, _operation, asked) => {
  const type = oneOf(random, ['text/plain', 'application/xml', 'multipart/form-data', 'application/octet-stream', 'x'])
  return { asked: { ...asked, headers: { ...asked.headers, 'content-type': type } }, manner: keyed() }
}

const nearlyIds: Maker = (random, { row }, asked, { own }) => {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const place = names[wholeFrom(random, 0, Math.max(0, names.length - 1))] ?? ''
  const known = new Map<string, string>(Object.entries({ ...own, fileId: own.audiofileId, ...asked.params }))
  return { asked: { ...asked, params: { ...asked.params, [place]: nearly(random, known.get(place) ?? 'x') } }, manner: keyed(), isWrong: names.length > 0 }
}

const hostileQuery: Maker = (random, _operation, asked) => {
  const names = [...Object.keys(asked.query ?? {}), 'limit', 'q', 'cursor', 'x'] as const
  const query = Object.fromEntries(Array.from({ length: wholeFrom(random, 1, 3) }, () => [names[wholeFrom(random, 0, names.length - 1)] ?? 'x', hostileText(random).slice(0, 2_000)]))
  return { asked: { ...asked, query: { ...asked.query, ...query } }, manner: keyed() }
}

const nobody: Maker = (random, { row }, asked) => {
  const token = oneOf(random, [null, '', 'x', 'not.a.token', `${'a'.repeat(5_000)}.b.c`])
  const refused = row.access === 'member' || row.access === 'support'
  if (row.access === 'carrier') return { asked: { ...asked, headers: {} }, manner: keyed(), wanted: [403] }
  return { asked, manner: { ...keyed(), token }, ...(refused && { wanted: [401] }) }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const otherMethod: Maker = (random, { row }, asked) => {
  const others = methods.filter((method) => method !== row.method)
  const { body: _body, form: _form, text: _text, file: _file, ...bare } = asked
  return { asked: bare, manner: {}, method: others[wholeFrom(random, 0, others.length - 1)] ?? 'PATCH' }
}

const badKey: Maker = (random, _operation, asked) => ({ asked, manner: { key: oneOf(random, ['x', '0', ' ', 'a'.repeat(300), '6a1f6e0e-7f0c-4c39']) } })

const foreignIds: Maker = (random, operation, asked, setting, foreign) => {
  const held = heldIn(operation.row)
  if (operation.row.access !== 'member' || held.length === 0) return badKey(random, operation, asked, setting, foreign)
  const names = wholeFrom(random, 0, 1) === 0 ? held : held.slice(-1)
  const ids = { ...setting.own, ...Object.fromEntries(names.map((name) => [name, foreign[name]])) }
  return { asked, manner: { ...keyed(), ids }, wanted: [404] }
}

const withBody: readonly [Maker, ...Maker[]] = [spoiltBody, spoiltBody, spoiltBody, hostileBody, largestBody, anyBody, brokenText, otherType, nearlyIds, foreignIds, hostileQuery, nobody, otherMethod, badKey]
const readers: readonly [Maker, ...Maker[]] = [nearlyIds, nearlyIds, foreignIds, hostileQuery, hostileQuery, nobody, otherMethod, badKey]
const withoutBody: readonly [Maker, ...Maker[]] = [anyBody, ...readers]

export const attemptOf: Maker = (random, operation, asked, setting, foreign) => {
  const bodiless = operation.row.method === 'GET' ? readers : withoutBody
  const makers = asked.body === undefined ? bodiless : withBody
  return oneOf(random, makers)(random, operation, asked, setting, foreign)
}
