import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { HOUR_MS, SECOND_MS } from '../../platform/clock'
import { startPushDouble, type PushDouble } from '../../platform/push/testing/pushDouble'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { type SeededMember, signedIn } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const chrome = { browser: 'Chrome', system: 'Windows' }

describe('the devices that are notified of calls', () => {
  let push: PushDouble
  let server: TestServer
  before(async () => {
    push = await startPushDouble()
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), pushHosts: [push.origin] })
  })
  beforeEach(() => {
    push.answerWith(201)
    push.received.length = 0
  })
  after(async () => {
    await server.close()
    await push.close()
  })

  const at = ({ userId, token }: SeededMember, path = '', question = {}): Promise<Reply> =>
    ask(`${server.url}/v1/users/${userId}/push-devices${path}`, { token, ...question })
  const save = (member: SeededMember, body: object = push.subscribe()): Promise<Reply> =>
    at(member, '', { method: 'PUT', body: { ...chrome, ...body } })
  const idIn = ({ text }: Reply): string => /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
  const test = (member: SeededMember, id: string): Promise<Reply> => at(member, `/${id}/tests`, { method: 'POST' })
  const count = async (member: SeededMember): Promise<number> => (await at(member)).text.match(/"id"/g)?.length ?? 0

  it('are saved once for each session, and listed with the key that browsers subscribe with', async () => {
    const member = await server.seed.member()
    const other = await signedIn(server, member)
    const saved = await save(member)
    const row = { id: idIn(saved), ...chrome, is_current: true, created_at: '2026-03-15T15:00:00.000Z', last_used_at: null }
    assert.deepEqual([saved.status, saved.body], [200, { device: row }])
    const listed = await at(other)
    const key = /"public_key":"([\w-]{87})"/.exec(listed.text)?.[1]
    const copy = await startServer({ on: server, now: server.clock.now() })
    assert.match((await ask(`${copy.url}/v1/users/${other.userId}/push-devices`, { token: other.token })).text, new RegExp(`"public_key":"${key}"`))
    await copy.close()
    assert.deepEqual(listed.body, { public_key: key, devices: [{ ...row, is_current: false }] })
    await save(member)
    assert.equal(await count(member), 1)
    const same = push.subscribe()
    await Promise.all([save(member, same), save(other, same), save(member, same)])
    assert.equal(await count(member), 1)
    assert.doesNotMatch((await at(member)).text, /127\.0\.0\.1|p256dh|auth/)
  })

  it('get a test that the browser alone can read, from a service that proves who it is, every ten seconds', async () => {
    const member = await server.seed.member()
    const id = idIn(await save(member))
    assert.equal((await test(member, id)).status, 204)
    assert.deepEqual(push.faults, [])
    const [received] = push.received
    assert.deepEqual([received?.text, received?.headers['ttl'], received?.headers['urgency'], received?.headers['topic']], ['{}', '30', 'high', 'call'])
    assert.match((await at(member)).text, new RegExp(`"public_key":"${received?.publicKey}"`))
    assert.match((await at(member)).text, /"last_used_at":"2026-03-15T15:00:00.000Z"/)
    const again = await test(member, id)
    assert.deepEqual([again.status, again.headers.get('retry-after')], [429, '10'])
    server.clock.move(10 * SECOND_MS)
    assert.equal((await test(member, id)).status, 204)
    assert.equal(push.received.length, 2)
  })

  it('are removed when their browser has ended the subscription, and stay after any other failure', async () => {
    const member = await server.seed.member()
    const id = idIn(await save(member))
    for (const status of [429, 500, 302, 400]) {
      push.answerWith(status, { location: `${push.origin}/elsewhere` })
      const arrived = push.arrivals()
      assert.match((await test(member, id)).text, /"push_failed"/)
      assert.equal(push.arrivals(), arrived + 1, 'redirects are not followed')
      server.clock.move(10 * SECOND_MS)
    }
    for (const status of [404, 410]) {
      const gone = idIn(await save(member))
      push.answerWith(status)
      assert.match((await test(member, gone)).text, /"device_gone"/)
      assert.equal(await count(member), 0)
      push.answerWith(201)
    }
    assert.doesNotMatch(server.logged(), /\/send\//)
  })

  it('must subscribe at an allowed push service, with a real key', async () => {
    const member = await server.seed.member()
    const target = push.subscribe()
    for (const endpoint of ['https://127.0.0.1/send', 'https://fcm.googleapis.com/x', target.endpoint.replace('http:', 'https:'), 'x']) {
      assert.match((await save(member, { ...target, endpoint })).text, /"push_service_not_allowed"/)
    }
    assert.deepEqual(fieldsOf(await save(member, { ...target, p256dh: 'A'.repeat(87) })), ['p256dh'])
    assert.equal((await save(member, { ...target, auth: 'short' })).status, 422)
    assert.equal(await count(member), 0)
  })

  it('end with the session that added them', async () => {
    const [member, kept] = [await server.seed.member(), await server.seed.member()]
    const other = await signedIn(server, member)
    await Promise.all([save(member), save(other), save(kept)])
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: other.token })
    assert.equal(await count(member), 1)
    await server.store.deleteFrom('sessions').where('user_id', '=', member.userId).execute()
    const left = await server.store.selectFrom('push_devices').innerJoin('sessions', 'sessions.id', 'session_id').select('user_id').execute()
    assert.deepEqual(left.filter(({ user_id }) => [member.userId, kept.userId].includes(user_id)), [{ user_id: kept.userId }])
  })

  it('belong to one user', async () => {
    const [member, stranger] = [await server.seed.member(), await server.seed.member()]
    const id = idIn(await save(member))
    assert.deepEqual([(await test(stranger, id)).status, (await at(stranger, `/${id}`, { method: 'DELETE' })).status, await count(stranger)], [404, 404, 0])
    assert.equal((await at({ ...stranger, userId: member.userId })).status, 404)
    assert.deepEqual([(await at(member, `/${id}`, { method: 'DELETE' })).status, await count(member)], [204, 0])
  })

  it('of a session that has expired are not listed', async () => {
    const member = await server.seed.member()
    await server.seed.pushDevice(member.userId, { created_at: server.clock.now() })
    assert.equal(await count(member), 1)
    server.clock.move(25 * HOUR_MS)
    assert.equal(await count(await signedIn(server, member)), 0)
  })
})
