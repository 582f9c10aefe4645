import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { aDifferentOperator, codeOf, newOperator, signedInOperator, type SeededOperator } from '../testing/operators'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const PASSWORD = 'une-autre-phrase-de-passe'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce((value: unknown, name) => Reflect.get(Object(value), name), reply.body)

describe('operators', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = (path: string, question: Parameters<typeof ask>[1] = {}): Promise<Reply> => ask(`${server.url}/v1/operator/${path}`, question)
  const login = async ({ email, password, totpSecret }: SeededOperator, change: object = {}): Promise<Reply> =>
    call('login', { body: { email, password, totp_code: await codeOf(server, totpSecret), ...change } })
  const setUp = async (token: string, secret: string, change: object = {}): Promise<Reply> =>
    call('setup', { body: { token, password: PASSWORD, password_confirmation: PASSWORD, totp_code: await codeOf(server, secret), ...change } })
  const nextCode = (): void => server.clock.move(30 * SECOND_MS)
  const journalOf = (operatorId: string) =>
    server.store.selectFrom('journal').select(['act', 'subject', 'actor', 'before', 'after']).where('operator_id', '=', operatorId).orderBy('created_at').execute()

  it('a link shows the same secret each time, and sets password and second factor once', async () => {
    const administrator = await signedInOperator(server)
    const invited = await call('operators', { token: administrator.token, body: { email: ' Noe@example.com ', name: 'Noé', role: 'agent' } })
    assert.equal(invited.status, 201)
    const token = String(at(invited, 'link')).split('#').at(-1) ?? ''
    assert.match(String(at(invited, 'link')), /\/operator\/setup#[\w-]{43}$/)
    const [first, second] = [await call('link', { body: { token } }), await call('link', { body: { token } })]
    assert.deepEqual(first.body, second.body)
    const secret = String(at(first, 'totp_secret'))
    assert.match(String(at(first, 'totp_url')), new RegExp(`^otpauth://totp/.*secret=${secret}`))

    assert.deepEqual(fieldsOf(await setUp(token, secret, { totp_code: '000000' })), ['totp_code'])
    assert.deepEqual(fieldsOf(await setUp(token, secret, { password: 'password', password_confirmation: 'password' })), ['password'])
    assert.deepEqual(fieldsOf(await setUp(token, secret, { password_confirmation: 'x' })), ['password_confirmation'])
    const done = await setUp(token, secret)
    assert.deepEqual([done.status, at(done, 'operator', 'role')], [200, 'agent'])
    assert.deepEqual([(await setUp(token, secret)).status, (await call('link', { body: { token } })).status], [400, 400])
    assert.equal((await call('me', { token: String(at(done, 'token')) })).status, 200)
  })

  it('an unused link ends after an hour', async () => {
    const { linkToken, totpSecret } = await newOperator(server)
    server.clock.move(31 * MINUTE_MS)
    assert.equal((await setUp(linkToken, totpSecret)).status, 400)
  })

  it('signs in with address, password and a code that is good once, and says of none that it was the wrong one', async () => {
    const operator = await aDifferentOperator(server)
    const refused = [
      await login(operator, { password: 'wrong' }),
      await login(operator, { totp_code: '000000' }),
      await login(operator, { email: 'nobody@example.com' }),
    ]
    assert.deepEqual(refused.map(({ status, body }) => [status, body]), Array(3).fill([401, { status: 'unauthorized', user_message: null }]))
    assert.equal((await login(operator)).status, 200)
    assert.equal((await login(operator)).status, 401)
    nextCode()
    const code = await codeOf(server, operator.totpSecret)
    assert.equal((await login(operator, { totp_code: `${code.slice(0, 3)} ${code.slice(3)}` })).status, 200)
    assert.deepEqual((await journalOf(operator.id)).map(({ act }) => act), ['operator_signed_in', 'operator_signed_in'])
  })

  it('a session ends after half an hour without a request, after eight hours, and by signing out', async () => {
    const me = (token: string) => call('me', { token }).then(({ status }) => status)
    const idle = await signedInOperator(server)
    server.clock.move(29 * MINUTE_MS)
    assert.equal(await me(idle.token), 200)
    server.clock.move(29 * MINUTE_MS)
    assert.equal(await me(idle.token), 200)
    server.clock.move(30 * MINUTE_MS)
    assert.equal(await me(idle.token), 401)

    const busy = await signedInOperator(server)
    for (let minutes = 0; minutes + 25 < 8 * 60; minutes += 25) {
      server.clock.move(25 * MINUTE_MS)
      assert.equal(await me(busy.token), 200)
    }
    server.clock.move(25 * MINUTE_MS)
    assert.equal(await me(busy.token), 401)

    const leaving = await signedInOperator(server)
    assert.equal((await call('logout', { method: 'POST', token: leaving.token })).status, 204)
    assert.equal(await me(leaving.token), 401)
  })

  it("operators' tokens are worth nothing to customers' operations, nor the reverse", async () => {
    const [member, operator] = [await server.seed.member(), await signedInOperator(server)]
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}`, { token: operator.token })).status, 401)
    assert.equal((await call('me', { token: member.token })).status, 401)
  })

  it('an agent may not manage operators', async () => {
    const agent = await signedInOperator(server, 'agent')
    assert.equal((await call('me', { token: agent.token })).status, 200)
    assert.equal((await call('operators', { token: agent.token })).status, 403)
    assert.equal((await call(`operators/${agent.id}`, { method: 'PUT', token: agent.token, body: { role: 'administrator' } })).status, 403)
  })

  it('administrators change roles, give new links and remove people, who are signed out at once', async () => {
    const [administrator, agent] = [await signedInOperator(server), await signedInOperator(server, 'agent')]
    const change = (path: string, question: Parameters<typeof ask>[1]) => call(`operators/${agent.id}${path}`, { token: administrator.token, ...question })
    const me = async () => (await call('me', { token: agent.token })).status
    assert.equal(at(await change('', { method: 'PUT', body: { role: 'administrator' } }), 'operator', 'role'), 'administrator')
    assert.equal((await call('operators', { token: agent.token })).status, 200)
    assert.equal((await change('/link', { method: 'POST' })).status, 201)
    assert.equal(await me(), 401)
    nextCode()
    assert.equal((await login(agent)).status, 401)
    assert.equal((await change('', { method: 'DELETE' })).status, 204)
    assert.equal((await change('', { method: 'DELETE' })).status, 404)
    const acts = await journalOf(administrator.id)
    assert.deepEqual(acts.slice(1).map(({ act, subject, before, after }) => [act, subject, before, after]), [
      ['operator_role_changed', agent.email, { role: 'agent' }, { role: 'administrator' }],
      ['operator_reset', agent.email, null, null],
      ['operator_removed', agent.email, { role: 'administrator' }, null],
    ])
  })

  it('the last administrator stays one', async () => {
    const own = await startServer()
    try {
      const { id, token } = await signedInOperator(own)
      const change = (method: string, body?: object) => ask(`${own.url}/v1/operator/operators/${id}`, { method, token, ...(body && { body }) })
      for (const reply of [await change('DELETE'), await change('PUT', { role: 'agent' })]) {
        assert.deepEqual([reply.status, at(reply, 'status')], [400, 'last_administrator'])
      }
    } finally {
      await own.close()
    }
  })

  it('the journal only grows', async () => {
    await signedInOperator(server)
    await assert.rejects(server.store.updateTable('journal').set({ actor: 'nobody' }).execute(), /only grows/)
    await assert.rejects(server.store.deleteFrom('journal').execute(), /only grows/)
  })

  it('guessing is slowed down', async () => {
    const operator = await aDifferentOperator(server)
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await login(operator, { totp_code: '000000' })).status)
    assert.ok(statuses.includes(429), statuses.join())
    server.clock.move(HOUR_MS)
    assert.equal((await login(operator)).status, 200)
  })
})
