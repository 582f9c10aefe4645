import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { later, MINUTE_MS } from '../platform/clock'
import { ask } from '../testing/ask'
import { charge, tokenFor } from '../testing/cardHolder'
import { signedInOperator } from '../testing/operators'
import { signedIn } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const at = (value: unknown, ...path: string[]): unknown => path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value)

describe('the overview for operators', () => {
  let server: TestServer
  let token: string
  before(async () => {
    server = await startServer()
    token = (await signedInOperator(server, 'agent')).token
  })
  after(() => server.close())

  const read = async (): Promise<unknown> => (await ask(`${server.url}/v1/operator/overview`, { token })).body

  it('counts accounts, revenue and taxes by month and province, and what waits', async () => {
    const member = await signedIn(server, await server.seed.practice())
    const before = await read()
    assert.equal((await charge(server, member, { amount: 20, card_token: await tokenFor(server) })).status, 201)
    const overview = await read()
    assert.deepEqual(at(overview, 'accounts'), [5, 6].map((plan) => ({ plan, standing: 'open', accounts: 1 })))
    // On the first of a month, the month has no invoices before.
    const ofMonth = at(before, 'revenue', '0', 'month') === at(overview, 'revenue', '0', 'month') ? at(before, 'revenue', '0') : null
    const growth = (name: string): number => Math.round((Number(at(overview, 'revenue', '0', name)) - Number(at(ofMonth, name) ?? 0)) * 100) / 100
    assert.deepEqual([at(overview, 'revenue', '0', 'state'), ...['invoices', 'sub', 'gst', 'qst', 'total'].map(growth)], ['QC', 1, 20, 1, 2, 23])
    assert.deepEqual([at(overview, 'calls_now'), at(overview, 'errors'), at(overview, 'disk_free_bytes')], [0, 0, null])
    assert.ok(Number(at(overview, 'answers')) > Number(at(before, 'answers')))
  })

  it('a mail that failed is tried again at once', async () => {
    const id = randomUUID()
    const mail = { kind: 'text', content: { to: 'luc@example.com', subject: 'Bonjour', text: 'Bonjour' } }
    const now = server.clock.now()
    const times = { created_at: now, next_attempt_at: later(now, 60 * MINUTE_MS), expires_at: later(now, 90 * MINUTE_MS) }
    await server.store.insertInto('mail_outbox').values({ id, mail: JSON.stringify(mail), attempts: 2, ...times }).execute()
    server.clock.move(20 * MINUTE_MS)
    assert.deepEqual(at(await read(), 'waiting'), [{ what: 'mails', count: 1, oldest_seconds: 1_200 }])
    assert.deepEqual([at(await read(), 'failing_mails', '0', 'id'), at(await read(), 'failing_mails', '0', 'kind')], [id, 'text'])
    assert.equal((await ask(`${server.url}/v1/operator/mails/${id}/retries`, { method: 'POST', token })).status, 204)
    assert.equal((await server.mails.next()).subject, 'Bonjour')
    assert.equal((await ask(`${server.url}/v1/operator/mails/${randomUUID()}/retries`, { method: 'POST', token })).status, 404)
  })
})
