import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { later, MINUTE_MS } from '../../server/platform/clock'
import { ask } from '../../server/testing/ask'
import { signedIn } from '../../server/testing/sessions'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'
import { figure, share } from 'tools/figures'

const RACES = share('RACES', { test: 2, proof: 200, long: 5_000 })
const RUNNERS = 3

describe('concurrent requests', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  it(`one plan change succeeds, and the others learn that one is pending (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { accountId, token } = await signedIn(server, await server.seed.person())
      const change = (plan: number) =>
        ask(`${server.url}/v1/accounts/${accountId}/plan`, { method: 'PUT', token, body: { plan }, headers: { 'idempotency-key': randomUUID() } })
      const replies = await Promise.all([6, 7, 6].map(change))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 423, 423])
      const winner = replies.findIndex(({ status }) => status === 200)
      const subscription = server.store.selectFrom('subscriptions').select('pending_plan').where('account_id', '=', accountId)
      assert.deepEqual(await subscription.execute(), [{ pending_plan: [6, 7, 6][winner] }])
      figure('A15 races with one winner', 1)
    }
  })

  it(`a reset token sets one password, and is invalid for the others (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { email, userId } = await server.seed.person()
      const token = randomBytes(32).toString('base64url')
      const now = server.clock.now()
      const times = { created_at: now, expires_at: later(now, MINUTE_MS), used_at: null }
      const token_hash = createHash('sha256').update(token).digest('hex')
      await server.store.insertInto('password_resets').values({ token_hash, login_id: userId, ...times }).execute()
      const before = await server.store.selectFrom('logins').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()
      const replies = await Promise.all(
        Array.from({ length: RUNNERS }, (_, runner) => {
          const password = `phrase-numero-${runner}`
          return ask(`${server.url}/v1/password/reset`, { body: { email, password, password_confirmation: password, token } })
        }),
      )
      const losers = replies.filter(({ status }) => status !== 204)
      assert.equal(losers.length, RUNNERS - 1)
      for (const { status, body } of losers) assert.deepEqual([status, body], [400, { status: 'invalid_token', user_message: null }])
      const { password_hash } = await server.store.selectFrom('logins').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()
      assert.notEqual(password_hash, before.password_hash)
      const winner = replies.findIndex(({ status }) => status === 204)
      const login = await ask(`${server.url}/v1/auth/login`, { body: { email, password: `phrase-numero-${winner}` } })
      assert.equal(login.status, 200)
      figure('D8 races with one winner', 1)
    }
  })
})
