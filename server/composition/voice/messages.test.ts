import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { it } from 'node:test'
import { RateLimited, Validation } from '../../platform/failures/failures'
import { failureOf, socketMessage, failureMessageOf } from './voice'

it('a request is passed on without cookies or credentials', () => {
  const headers = { host: 'x', cookie: 'canary', authorization: 'canary', upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'k' }
  const request = { method: 'GET', url: '/signal', headers }
  const message = socketMessage({ request, socket: new Socket(), head: Buffer.from('early'), address: '203.0.113.7' })
  const kept = { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'k' }
  const head = Buffer.from('early').toString('base64')
  assert.deepEqual(message, { type: 'socket', request: { ...request, headers: kept }, head, address: '203.0.113.7' })
})

it("a failure is the same on the other side; the text of an unexpected one isn't passed on", () => {
  for (const failure of [new Validation({ to: [{ en: 'No.', fr: 'Non.' }] }), new RateLimited(10)]) {
    assert.deepEqual({ ...failureOf(structuredClone(failureMessageOf(failure))) }, { ...failure })
  }
  assert.equal(failureMessageOf(new Error('canary')), null)
  assert.doesNotMatch(failureOf(null).message, /canary/)
})
