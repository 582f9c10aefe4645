import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pickerOf } from './pieces'

const text = { type: 'string' }
const row = {
  type: 'object',
  properties: { id: text, name: { type: 'string', nullable: true }, open: { type: 'object' }, part: { type: 'object', nullable: true, properties: { a: text } } },
  required: ['id'],
}

const picked: [what: string, value: unknown, listed: unknown][] = [
  ['what is listed', { id: 'x', name: null }, { id: 'x', name: null }],
  ['not what is not', { id: 'x', secret: 1, part: { a: 'y', secret: 2 } }, { id: 'x', part: { a: 'y' } }],
  ['a missing part', { id: 'x', part: null }, { id: 'x', part: null }],
  ['an open part as it is', { id: 'x', open: { any: [1] } }, { id: 'x', open: { any: [1] } }],
  ['no missing optional value', { id: 'x', name: undefined }, { id: 'x' }],
]
const refused: [what: string, value: unknown, message: RegExp][] = [
  ['a missing required value', { name: 'x' }, /lacks id/],
  ['a list for an object', { id: 'x', part: [] }, /is none/],
  ['a text for an object', 'x', /is none/],
]
const others: [what: string, schema: object][] = [
  ['a list', { type: 'array', items: text }],
  ['a list further down', { type: 'object', properties: { all: { type: 'array', items: text } } }],
  ['a choice', { type: 'object', properties: { one: { anyOf: [text, { type: 'number' }] } } }],
]

describe('what is listed of a row', () => {
  const pick = pickerOf(row)
  for (const [what, value, listed] of picked) {
    it(`has ${what}`, () => assert.deepEqual(pick?.(value), listed))
  }
  for (const [what, value, message] of refused) {
    it(`refuses ${what}`, () => assert.throws(() => pick?.(value), message))
  }
  for (const [what, schema] of others) {
    it(`leaves ${what} to the serializer`, () => assert.equal(pickerOf(schema), null))
  }
})
