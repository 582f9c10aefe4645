import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock'
import { endIdleSessions } from '../platform/sessions/sessions'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { openVoiceClient } from '@console/voice-gateway/testing'
import { CHANNEL } from '../platform/events/channel'
import { aDifferentOperator } from '../testing/operators'
import { apiKeyOf, sessionOf, signedIn, type SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { untilRejected } from '../testing/untilRejected'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const isList = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value)

const wordOf = ({ body }: Reply): unknown => Reflect.get(Object(body), 'status')

interface Call {
  method?: 'PUT' | 'DELETE' | 'POST'
  body?: object
}

describe('where a person is logged in', () => {
  let [one, other]: TestServer[] = []
  const servers = (): [TestServer, TestServer] => {
    assert.ok(one !== undefined && other !== undefined)
    return [one, other]
  }
  before(async () => {
    one = await startServer({ placeHeader: 'x-place', trustProxy: true })
    other = await startServer({ on: one })
  })
  after(async () => {
    await other?.close()
    await one?.close()
  })

  const call = ({ token }: { token: string }, path: string, given: Call = {}, server = servers()[0]) => ask(`${server.url}/v1${path}`, { token, ...given })
  const listOf = async (member: SeededMember): Promise<Record<string, unknown>[]> => {
    const sessions: unknown = Reflect.get(Object((await call(member, '/user/sessions')).body), 'sessions')
    assert.ok(isList(sessions))
    return sessions
  }
  const idsOf = async (member: SeededMember) => (await listOf(member)).map(({ id }) => id)
  const idOf = (member: SeededMember): string => sessionOf(member).sessionId
  /** At this instance. */
  const phoneOf = async (member: SeededMember, server: TestServer) => {
    const { body } = await call(member, `/accounts/${member.accountId}/webphone/token`, {}, server)
    const phone = await openVoiceClient({ url: server.url })
    phone.say('listen', { token: String(Reflect.get(Object(body), 'token')) })
    await phone.next('connected')
    return phone
  }
  /** All that it is sent, once it has ended. */
  const streamOf = async ({ accountId, token }: SeededMember, { url }: TestServer): Promise<{ text: Promise<string> }> => {
    const response = await fetch(`${url}/v1/accounts/${accountId}/events`, { headers: { authorization: `Bearer ${token}` } })
    return { text: response.text() }
  }
  const nothing = (member: SeededMember) => `/accounts/${member.accountId}/contacts`

  it('is listed with the browser, the place that the proxy names, and the account, without views of operators', async () => {
    const [server] = servers()
    const member = await server.seed.member()
    const now = server.clock.now()
    const view = { id: randomUUID(), user_id: member.userId, created_at: now, used_at: now, proved_at: now, expires_at: later(now, HOUR_MS), viewed_by: (await aDifferentOperator(server)).id }
    await server.store.insertInto('sessions').values(view).execute()
    const login = (headers: Record<string, string>) => ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: member.password }, headers })
    assert.equal((await login({ 'user-agent': firefox, 'x-place': Buffer.from('Lévis').toString('latin1'), 'x-forwarded-for': '203.0.113.9' })).status, 200)
    // Whoever doesn't come through the proxy names no place.
    assert.equal((await login({ 'user-agent': 'curl/8', 'x-place': 'Paris' })).status, 200)
    const told = (await listOf(member)).map(({ browser, system, place, account, is_current }) => [browser, system, place, account, is_current])
    const own = ['', '', null, 'Essai inc.']
    assert.deepEqual(told.shift(), [...own, true])
    assert.deepEqual(new Set(told), new Set([['Firefox', 'Linux', 'Lévis', 'Essai inc.', false], [...own, false]]))
    assert.equal((await call(member, `/user/sessions/${view.id}`, { method: 'DELETE' })).status, 404)
    assert.equal((await call(member, '/user/sessions', { method: 'DELETE' })).status, 204)
    assert.equal((await server.store.selectFrom('sessions').select('revoked_at').where('id', '=', view.id).executeTakeFirstOrThrow()).revoked_at, null)
  })

  it('ends where its person says so, at both instances, and nowhere for anybody else', async () => {
    const [here, there] = servers()
    const [person, stranger] = [await here.seed.person(), await here.seed.member()]
    const [mine, lost, third] = [await here.seed.signIn(person), await here.seed.signIn(person), await here.seed.signIn(person)]
    const foreign = await call(stranger, `/user/sessions/${idOf(lost)}`, { method: 'DELETE' })
    assert.equal(foreign.status, 404)
    const device = await here.seed.pushDevice(person.userId, { session_id: idOf(lost) })
    for (const server of [here, there]) assert.equal((await call(lost, nothing(lost), {}, server)).status, 200)
    const [phone, stream] = [await phoneOf(lost, there), await streamOf(lost, there)]
    assert.equal((await call(mine, `/user/sessions/${idOf(lost)}`, { method: 'DELETE' })).status, 204)
    assert.equal((await call(mine, `/user/sessions/${idOf(lost)}`, { method: 'DELETE' })).status, 404)
    for (const server of [here, there]) await untilRejected(`${server.url}/v1${nothing(lost)}`, lost.token)
    const endedAt = performance.now()
    await phone.closed
    assert.ok(performance.now() - endedAt < 2 * SECOND_MS, 'its phone is gone within two seconds')
    const told = { account_id: person.accountId, kind: 'contact.updated', id: 'x' }
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`.execute(here.store)
    assert.doesNotMatch(await stream.text, /contact\.updated/)
    assert.deepEqual(await here.store.selectFrom('push_devices').select('id').where('id', '=', device).execute(), [])
    assert.deepEqual(await idsOf(mine), [idOf(mine), idOf(third)])
    assert.equal((await call(mine, '/user/sessions', { method: 'DELETE' })).status, 204)
    await untilRejected(`${there.url}/v1${nothing(third)}`, third.token)
    assert.deepEqual([await idsOf(mine), (await call(stranger, nothing(stranger))).status], [[idOf(mine)], 200])
  })

  it('forgets the browser that it was known by', async () => {
    const [server] = servers()
    const member = await server.seed.member()
    const login = await ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: member.password } })
    assert.notEqual(login.headers.get('x-device-token'), null)
    assert.equal((await call(member, '/user/sessions', { method: 'DELETE' })).status, 204)
    assert.deepEqual(await server.store.selectFrom('known_devices').select('login_id').where('login_id', '=', member.userId).execute(), [])
  })

  describe('unused for longer than the account allows', () => {
    const usedAt = async (member: SeededMember): Promise<Date> =>
      (await servers()[0].store.selectFrom('sessions').select('used_at').where('id', '=', idOf(member)).executeTakeFirstOrThrow()).used_at
    /** It is noted after the reply. */
    const untilUsed = async (member: SeededMember, before: Date): Promise<void> => {
      for (let times = 1; (await usedAt(member)) <= before; times += 1) assert.ok(times < 1000, 'its use is not noted')
    }
    const limited = async (minutes: number | null, ago: number): Promise<SeededMember> => {
      const [server] = servers()
      const person = await server.seed.person()
      await server.store.updateTable('accounts').set({ idle_minutes: minutes }).where('id', '=', person.accountId).execute()
      return signedIn(server, person, later(server.clock.now(), -ago * MINUTE_MS))
    }

    it('is refused, to the minute, and not before', async () => {
      assert.equal((await call(await limited(15, 16), '/user/sessions')).status, 401)
      assert.equal((await call(await limited(15, 14), '/user/sessions')).status, 200)
      assert.equal((await call(await limited(null, 600), '/user/sessions')).status, 200)
    })

    it('is ended by the sweep, with its phones and its notifications', async () => {
      const [server] = servers()
      const [idle, active] = [await limited(15, 16), await limited(15, 14)]
      const devices = [await server.seed.pushDevice(idle.userId, { session_id: idOf(idle) }), await server.seed.pushDevice(active.userId, { session_id: idOf(active) })]
      await endIdleSessions(server.store, server.clock.now())
      const left = await server.store.selectFrom('push_devices').select('id').where('id', 'in', devices).execute()
      assert.deepEqual(left, [{ id: devices[1] }])
      const ended = server.store.selectFrom('sessions').select('revoked_at').where('id', 'in', [idOf(idle), idOf(active)])
      assert.deepEqual((await ended.execute()).filter(({ revoked_at }) => revoked_at !== null).length, 1)
    })

    it('counts changes and the sign of activity as use, and nothing that an open page asks for', async () => {
      const member = await limited(30, 20)
      const before = await usedAt(member)
      const presence = call(member, `/applications/${randomUUID()}/presence`, { method: 'PUT', body: { is_here: 1 } })
      for (const reply of [await call(member, nothing(member)), await presence]) assert.ok(reply.status < 500)
      assert.deepEqual(await usedAt(member), before)
      assert.equal((await call(member, '/auth/activity', { method: 'POST' })).status, 204)
      await untilUsed(member, before)
      const person = await limited(30, 20)
      const language = { method: 'PUT', body: { language: 'fr' } } as const
      assert.equal((await call(person, `/users/${person.userId}/language`, language)).status, 204)
      await untilUsed(person, before)
    })

    it('ends as the limit is saved, which an owner does', async () => {
      const [server] = servers()
      const member = await limited(null, 100)
      const path = `/accounts/${member.accountId}/idle-limit`
      const owner = await server.seed.signIn(member)
      assert.equal((await call(owner, path, { method: 'PUT', body: { idle_minutes: 14 } })).status, 422)
      assert.deepEqual((await call(owner, path, { method: 'PUT', body: { idle_minutes: 60 } })).body, { idle_minutes: 60 })
      assert.deepEqual((await call(owner, path)).body, { idle_minutes: 60 })
      assert.equal((await call(member, '/user/sessions')).status, 401)
    })
  })
})

describe('the proof of who asks', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = ({ token }: { token: string }, path: string, given: Call = {}) => ask(`${server.url}/v1${path}`, { token, ...given })
  const prove = (member: SeededMember, password = member.password) => call(member, '/auth/proof', { body: { password } })
  const invite = (member: SeededMember, token = member.token) =>
    ask(`${server.url}/v1/accounts/${member.accountId}/invitations`, { token, body: { email: `${randomUUID()}@example.com`, role: 'member' } })
  const loggedIn = async (minutesAgo: number) => signedIn(server, await server.seed.person(), later(server.clock.now(), -minutesAgo * MINUTE_MS))

  it('is good for ten minutes, of a login and of a password', async () => {
    assert.equal((await invite(await loggedIn(9))).status, 201)
    const member = await loggedIn(11)
    const refused = await invite(member)
    assert.deepEqual([refused.status, wordOf(refused)], [403, 'proof_required'])
    assert.deepEqual(await server.store.selectFrom('invitations').select('id').where('account_id', '=', member.accountId).execute(), [])
    const wrong = await prove(member, 'wrong')
    assert.deepEqual([wrong.status, fieldsOf(wrong)], [422, ['password']])
    assert.equal((await invite(member)).status, 403)
    assert.equal((await prove(member)).status, 204)
    assert.equal((await invite(member)).status, 201)
  })

  it('counts wrong passwords of a login, whichever session sends them', async () => {
    const member = await loggedIn(11)
    const second = await server.seed.signIn(member)
    for (const session of [member, second, member, second, member]) assert.equal((await prove(session, 'wrong')).status, 422)
    assert.equal((await prove(second)).status, 429)
  })

  it('is of one session, and goes along into another account', async () => {
    const [member, owner] = [await loggedIn(11), await server.seed.member()]
    await prove(await server.seed.signIn(member))
    assert.equal((await invite(member)).status, 403)
    const login = { login_id: member.userId, email: member.email }
    const there = { id: randomUUID(), account_id: owner.accountId, firstname: 'Zoé', lastname: 'Roy', role: 'owner', created_at: server.clock.now(), ...login } as const
    await server.store.insertInto('users').values(there).execute()
    const opened = await call(member, '/auth/accounts', { body: { account_id: owner.accountId } })
    assert.equal(opened.status, 200)
    const token = String(Reflect.get(Object(opened.body), 'token'))
    assert.equal(wordOf(await invite(owner, token)), 'proof_required')
  })

  it('is that of a changed password too', async () => {
    const [member, next] = [await loggedIn(11), 'another-long-secret']
    const body = { password: member.password, new_password: next, confirm_password: next }
    assert.equal((await call(member, `/users/${member.userId}/password`, { method: 'PUT', body })).status, 204)
    assert.equal((await invite(member)).status, 201)
  })

  it('is never that of a key', async () => {
    const member = await loggedIn(0)
    assert.equal((await invite(member, (await apiKeyOf(server, member)).token)).status, 403)
  })

  it('is needed once a hundred sounds are deleted, whatever they are', async () => {
    const member = await loggedIn(11)
    const ids = await server.seed.history(member.accountId, 'voicemails', { count: 104 })
    const remove = (id: string) => call(member, `/accounts/${member.accountId}/voicemails/${id}`, { method: 'DELETE' })
    const answers = await Promise.all(ids.slice(0, 103).map(remove))
    assert.deepEqual([204, 403].map((status) => answers.filter((reply) => reply.status === status).length), [100, 3])
    assert.ok(answers.every((reply) => reply.status === 204 || wordOf(reply) === 'proof_required'))
    const [recording = ''] = await server.seed.history(member.accountId, 'recordings')
    assert.equal((await call(member, `/accounts/${member.accountId}/recordings/${recording}`, { method: 'DELETE' })).status, 403)
    await prove(member)
    assert.equal((await remove(ids[103] ?? '')).status, 204)
  })
})
