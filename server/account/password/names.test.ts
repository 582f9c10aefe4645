import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeBrandCache } from '../../platform/brand/brand'
import { ask, type Reply } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makePasswordNames } from './names'

describe('names in passwords', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const names = ['Zoé', 'Côté-Lafrenière', 'Fleuriste Beau Bouquet inc.', 'gerante@fleurs.example', 'Li']
  const rows = [
    ['cotelafreniere-2026', true],
    ['Côté Lafrenière 26!', true],
    ['FLEURISTE beau bouquet', true],
    ['fleuristebeaubouquet1', true],
    ['gerante-des-fleurs', true],
    ['My Telephony Console', true],
    ['console de telephonie 9', true],
    ['beau bouquet de pivoines', false],
    ['zoe lit des livres', false],
    ['example-fleurs-26', false],
    ['inc inc inc inc inc', false],
  ] as const
  for (const [password, isHeld] of rows) {
    it(`${JSON.stringify(password)} ${isHeld ? 'holds one' : 'holds none'}`, async () => {
      const { store } = server
      assert.equal(await makePasswordNames({ store, brand: makeBrandCache(store) }).isHeld(password, names), isHeld)
    })
  }

  it('are refused wherever a password is chosen', async () => {
    const member = await server.seed.member()
    const change = (next: string): Promise<Reply> =>
      ask(`${server.url}/v1/users/${member.userId}/password`, { method: 'PUT', token: member.token, body: { password: member.password, new_password: next, confirm_password: next } })
    for (const next of ['nadeau-nadeau-26', 'essai et encore essai', 'Telephony Console 26']) {
      const reply = await change(next)
      assert.deepEqual([reply.status, /"new_password":\["Leave out your name/.test(reply.text)], [422, true], reply.text)
    }
    assert.equal((await change('une-autre-phrase-de-passe')).status, 204)
  })
})
