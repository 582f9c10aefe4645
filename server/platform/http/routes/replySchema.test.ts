import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from 'contract/operations'
import { replySchemaOf } from './pieces'

const text = { type: 'string', pattern: '^x$' }
const nothing = { type: 'null' }
const open = { type: 'object' }

const cases: [what: string, schema: object, serialized: object][] = [
  ['a plain value', text, text],
  ['a nullable value', { anyOf: [text, nothing] }, { type: 'string', nullable: true }],
  ['constants', { anyOf: [{ type: 'number', const: 0 }, { type: 'number', const: 1 }] }, { type: 'number' }],
  ['nullable constants', { anyOf: [{ type: 'string', const: 'a' }, { type: 'string', const: 'b' }, nothing] }, { type: 'string', nullable: true }],
  ['a choice of types', { anyOf: [text, { type: 'integer' }] }, { anyOf: [text, { type: 'integer' }] }],
  ['a choice of objects', { anyOf: [open, open, nothing] }, { anyOf: [open, open, nothing] }],
  ['a choice without types', { anyOf: [{}, nothing] }, { anyOf: [{}, nothing] }],
  ['nothing but null', { anyOf: [nothing] }, { anyOf: [nothing] }],
  ['an open object', open, open],
  [
    'one of several constants, or null',
    { anyOf: [{ anyOf: [{ type: 'string', const: 'a' }, { type: 'string', const: 'b' }] }, nothing] },
    { type: 'string', nullable: true },
  ],
  [
    'a nullable object',
    { anyOf: [{ type: 'object', properties: { a: { anyOf: [text, nothing] } }, required: ['a'] }, nothing] },
    { type: 'object', properties: { a: { type: 'string', nullable: true } }, required: ['a'], nullable: true },
  ],
  ['a list', { type: 'array', items: { anyOf: [text, nothing] } }, { type: 'array', items: { type: 'string', nullable: true } }],
]

describe('the schema for the serializer', () => {
  for (const [what, schema, serialized] of cases) {
    it(`${what}: ${JSON.stringify(serialized)}`, () => assert.deepEqual(replySchemaOf(schema), serialized))
  }

  it('no row of calls, voicemails, recordings or numbers needs validation', () => {
    const { listCalls, listVoicemails, listRecordings, listNumbers } = operations
    for (const { reply } of [listCalls, listVoicemails, listRecordings, listNumbers]) {
      assert.doesNotMatch(JSON.stringify(replySchemaOf(reply)), /anyOf/)
    }
  })
})
