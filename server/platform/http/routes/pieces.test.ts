import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import fastify from 'fastify'
import type { TSchema } from 'typebox'
import { operations } from 'contract/operations'
import { begun, makeLongReplies, replySchemaOf } from './pieces'

const instant = '2026-11-21T02:00:00.000Z'
const moduleOf = (index: number) => ({
  id: `m${index}`,
  module_name: 'hangup',
  description: `"é" ${index}`,
  parameters: { any: [{ name: null }], text: '\u2028' },
  application_id: 'a',
  branch_id: 'b',
  is_active: 1,
  unlisted: 'secret',
})
const branchOf = (index: number, modules: number) => ({
  id: `b${index}`,
  name: 'root',
  friendly_name: 'x',
  modules: Array.from({ length: modules }, (_, each) => moduleOf(each)),
  unlisted: 'secret',
})
const callOf = (index: number) => ({
  id: `c${index}`,
  direction: 'inbound',
  number_id: index % 2 === 0 ? null : 'n',
  number: index % 2 === 0 ? null : { label: null, friendly_number: '(514) 555-0142' },
  contact_name: null,
  contact_number: '+15145550142',
  duration: index,
  start_date: instant,
})
const many = <Item>(make: (index: number) => Item, count: number): Item[] => Array.from({ length: count }, (_, index) => make(index))

const replies: [what: string, schema: TSchema | undefined, payload: object][] = [
  ['a list', operations.listCalls.reply, { calls: many(callOf, 300), unlisted: 'secret' }],
  ['a list with more beside it', operations.listCalls.reply, { calls: many(callOf, 300), next_cursor: null, total: 300 }],
  ['lists in lists', operations.listBranches.reply, { branches: many((index) => branchOf(index, 7), 20) }],
  ['empty lists in lists', operations.listBranches.reply, { branches: many((index) => branchOf(index, index % 2), 40) }],
  ['a list further down', operations.getApplication.reply, { application: { id: 'a', friendly_name: 'x', updated_at: instant, branches: [branchOf(0, 200)] } }],
  ['what stays as it is', operations.saveModules.reply, { modules: many(moduleOf, 50) }],
]

describe('a long reply', () => {
  for (const [what, schema, payload] of replies) {
    it(`${what}: pieces give the same text as serializing it at once`, async () => {
      const app = fastify()
      const long = makeLongReplies(schema)
      app.get('/whole', { schema: { response: { 200: schema } } }, () => payload)
      app.get('/pieces', (_request, reply) => long(payload, (part) => reply.compileSerializationSchema({ ...replySchemaOf(part) })) ?? 'short')
      const [whole, pieces] = await Promise.all([app.inject('/whole'), app.inject('/pieces')])
      assert.equal(pieces.body, whole.body)
      assert.doesNotMatch(pieces.body, /unlisted|secret/)
      await app.close()
    })
  }

  const compile = () => JSON.stringify

  it('a short reply and one without a list are left alone', () => {
    assert.equal(makeLongReplies(operations.listCalls.reply)({ calls: many(callOf, 100) }, compile), null)
    assert.equal(makeLongReplies(operations.getUser.reply)({ user: {} }, compile), null)
    assert.equal(makeLongReplies(undefined)(undefined, compile), null)
  })

  it('batches are read as they are written', async () => {
    let read = 0
    async function* batches() {
      for (; read < 4; read += 1) yield many(callOf, 1000)
    }
    const calls = await begun(batches())
    assert.equal(read, 0)
    const long = makeLongReplies(operations.listCalls.reply)({ calls, total: 4000 }, compile)
    assert.ok(long !== null)
    for await (const chunk of long) {
      assert.ok(String(chunk).length > 0)
      break
    }
    assert.ok(read < 4)
    read = 0
    const whole = makeLongReplies(operations.listCalls.reply)({ calls: batches(), total: 4000 }, compile)
    assert.deepEqual(JSON.parse(whole === null ? '' : await text(whole)), { calls: [0, 1, 2, 3].flatMap(() => many(callOf, 1000)), total: 4000 })
  })

  it('a failure before the first batch is reported', async () => {
    async function* failing(): AsyncGenerator<string[], void> {
      yield await Promise.reject(new Error('out of reach'))
    }
    await assert.rejects(begun(failing()), /out of reach/)
  })
})
