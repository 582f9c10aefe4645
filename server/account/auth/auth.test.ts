import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import pLimit from 'p-limit'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { systemRandom } from '../../platform/random'
import { Failure, RateLimited, Unauthorized } from '../../platform/failures/failures'
import { hashPassword } from '../password/hashing'
import { endAllSessions, type Sessions } from '../../platform/sessions/sessions'
import { makeKnownDevices } from '../../platform/sessions/knownDevices'
import { makeKeyRing } from '../../platform/sessions/token'
import { ask, fieldsOf } from '../../testing/ask'
import type { Person } from '../../testing/controlClient'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { uncachedSessions, unknownDevice } from '../../testing/sessions'
import { makeAttempts } from './failureCounts'
import { makeAuthService } from './service'
import { makeSignInLimits } from './signInLimits'

const unauthorized = { status: 'unauthorized', user_message: null }

const noFactors = { factors: { problemOf: async () => null }, passkeys: { answerOf: async () => null }, notices: { newDevice: async () => undefined, deliver: () => undefined } }

describe('logging in and out', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), trustProxy: true })
  })
  after(() => server.close())

  const login = (email: string, password: string, address = '203.0.113.1', language = 'en') =>
    ask(`${server.url}/v1/auth/login`, {
      body: { email, password },
      headers: { 'x-forwarded-for': address, 'accept-language': language },
    })
  const contactsOf = ({ accountId }: Person, token: string) =>
    ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })

  /** A direct call, without a request. */
  const stranger = { address: '203.0.113.1', deviceTokens: [], isGone: () => false, device: () => unknownDevice, identify: () => undefined }
  const serviceWith = (sessions: Sessions) => {
    const { store, clock, app } = server
    const limits = makeSignInLimits({ store, clock: clock.now, log: app.log })
    const keyRing = makeKeyRing(store, clock.now, systemRandom)
    const devices = makeKnownDevices({ store, clock: clock.now, random: systemRandom, keyRing })
    return makeAuthService({ store, clock: clock.now, sessions, limits, devices, ...noFactors })
  }
  const realSessions = () => uncachedSessions(server)

  it('the right email and password return a token for the account', async () => {
    const person = await server.seed.person()
    const answer = await login(person.email, person.password)
    const { accountId: account_id, userId: id, name } = person
    assert.equal(answer.status, 200)
    const token = typeof answer.body === 'object' && answer.body !== null && 'token' in answer.body ? String(answer.body.token) : ''
    assert.deepEqual(answer.body, { token, account_id, id, name, language: null, role: 'owner' })
    const claims = decodeJwt(token)
    assert.deepEqual([claims['account_id'], claims['id'], claims['name']], [account_id, id, name])
    assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 12 * 3600)
    assert.equal((await contactsOf(person, token)).status, 200)
  })

  it('case and blanks around the email are ignored, but not those of the password', async () => {
    const { email, password } = await server.seed.person()
    assert.equal((await login(` ${email.toUpperCase()} `, password)).status, 200)
    assert.equal((await login(email, ` ${password}`)).status, 401)
    assert.equal((await login(email, password.toUpperCase())).status, 401)
  })

  it('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await server.seed.person()
    const [wrong, unknown] = [await login(email, 'wrong'), await login('nobody@example.com', 'wrong')]
    assert.deepEqual([wrong.status, wrong.body], [401, unauthorized])
    assert.deepEqual([unknown.status, unknown.text], [wrong.status, wrong.text])
    assert.deepEqual([...wrong.headers.keys()], [...unknown.headers.keys()])
  })

  it('an empty form gets the answer for a wrong password', async () => {
    assert.deepEqual((await login('', '')).body, unauthorized)
  })

  it('a password above 1024 bytes is refused on its field, before any hashing', async () => {
    for (const password of ['é'.repeat(513), 'a'.repeat(1025)]) {
      const answer = await login('nobody@example.com', password)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['password']])
    }
  })

  it('logging out ends only this token, and tells the browser to drop cached pages', async () => {
    const person = await server.seed.member()
    const other = await server.seed.signIn(person)
    const answer = await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: person.token })
    assert.deepEqual([answer.status, answer.text], [204, ''])
    assert.equal(answer.headers.get('clear-site-data'), '"cache"')
    assert.equal((await contactsOf(person, person.token)).status, 401)
    assert.equal((await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: person.token })).status, 401)
    assert.equal((await contactsOf(person, other.token)).status, 200)
  })

  it('five failures start growing delays, after which the right password works', async () => {
    const { email, password } = await server.seed.person()
    for (let failure = 1; failure <= 5; failure += 1) assert.equal((await login(email, 'wrong')).status, 401)
    const refused = await login(email, password)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30'])
    assert.deepEqual(refused.body, {
      status: 'too_many_requests',
      user_message: 'Too many attempts. Please try again later.',
    })
    for (const [waited, next] of [[30, '60'], [60, '120'], [120, '240']] as const) {
      server.clock.move((waited - 1) * SECOND_MS)
      assert.equal((await login(email, password)).headers.get('retry-after'), '1')
      server.clock.move(SECOND_MS)
      assert.equal((await login(email, 'wrong')).status, 401)
      assert.equal((await login(email, password)).headers.get('retry-after'), next)
    }
    server.clock.move(240 * SECOND_MS)
    assert.equal((await login(email, password)).status, 200)
    assert.equal((await login(email, 'wrong')).status, 401)
    assert.equal((await login(email, password)).status, 200)
  })

  it('the refusal is in French for a French browser', async () => {
    const { email } = await server.seed.person()
    for (let failure = 1; failure <= 5; failure += 1) await login(email, 'wrong')
    const { body } = await login(email, 'wrong', '203.0.113.1', 'fr')
    assert.deepEqual(body, {
      status: 'too_many_requests',
      user_message: 'Trop de tentatives. Veuillez réessayer plus tard.',
    })
  })

  it("no one can lock out someone else: another address isn't limited", async () => {
    const { email, password } = await server.seed.person()
    for (let failure = 1; failure <= 6; failure += 1) await login(email, 'wrong', '203.0.113.66')
    assert.equal((await login(email, password, '203.0.113.66')).status, 429)
    assert.equal((await login(email, password, '203.0.113.67')).status, 200)
  })

  it('an unknown address has to wait like a known one', async () => {
    const statuses = []
    for (let failure = 1; failure <= 6; failure += 1) statuses.push((await login('nobody-6@example.com', 'wrong')).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  })

  it('spellings that find the same user share one count, also for an unknown address', async () => {
    const { email, password } = await server.seed.person()
    const known = email.replace('zoe-', 'iii-')
    await server.store.updateTable('logins').set({ email: known }).where('email', '=', email).execute()
    const ways = (address: string): string[] => ['Iii-', 'iIi-', 'III-', 'IIi-', 'iiI-'].map((start) => address.replace('iii-', start))
    for (const address of [known, 'iii-nobody@example.com']) {
      for (const way of ways(address)) assert.equal((await login(way, 'wrong')).status, 401)
      assert.equal((await login(address, password)).status, 429)
    }
    server.clock.move(30 * SECOND_MS)
    for (const way of ways(known)) assert.equal((await login(way, password)).status, 200)
    // Another address: only letters of ASCII have capitals here.
    assert.equal((await login(known.replace('iii-', 'İii-'), password)).status, 401)
  })

  it('a login during a password change fails and counts as a wrong password', async () => {
    const { store, clock } = server
    const { userId, email, password } = await server.seed.person()
    const sessions = realSessions()
    const changePassword = async () => {
      await store.updateTable('logins').set({ password_hash: await hashPassword('another-long-secret') }).where('id', '=', userId).execute()
      await endAllSessions(store, userId, clock.now())
    }
    const open: Sessions['open'] = async (user, from) => {
      await changePassword()
      return sessions.open(user, from)
    }
    const { login: overtaken } = serviceWith({ ...sessions, open })
    await assert.rejects(overtaken({ email, password }, stranger), Unauthorized)
    assert.deepEqual(await store.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(), [])
    for (let failure = 2; failure <= 5; failure += 1) assert.equal((await login(email, password)).status, 401)
    assert.equal((await login(email, 'another-long-secret')).status, 429)
  })

  it('failures are forgotten after fifteen minutes', async () => {
    const { email } = await server.seed.person()
    for (let failure = 1; failure <= 4; failure += 1) await login(email, 'wrong')
    server.clock.move(15 * MINUTE_MS)
    for (let failure = 1; failure <= 4; failure += 1) assert.equal((await login(email, 'wrong')).status, 401)
    assert.equal((await login(email, 'wrong')).status, 401)
    assert.equal((await login(email, 'wrong')).status, 429)
  })

  it('of forty simultaneous attempts five are checked', async () => {
    const { email } = await server.seed.person()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => login(email, `guess ${index}`)))
    assert.equal(answers.filter(({ status }) => status === 401).length, 5)
    // The queue is full for some of them.
    assert.equal(answers.filter(({ status }) => status === 429 || status === 503).length, 35)
  })

  it('of a thousand attempts, fifty at a time, five are checked', async () => {
    const { count } = makeAttempts(server.store, server.clock.now)
    // As many as can wait for a connection, even on a busy machine.
    const inTurn = pLimit(50)
    const attempts = Array.from({ length: 1000 }, () => inTurn(() => count('crowd@example.com', '203.0.113.9')))
    const outcomes = await Promise.allSettled(attempts)
    const refusals = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.equal(outcomes.length - refusals.length, 5)
    assert.ok(refusals.every((reason) => reason instanceof RateLimited))
  })

  it('no password is checked, and nothing counted, for a client that has disconnected', async () => {
    const { email, password } = await server.seed.person()
    const { login: alone } = serviceWith(realSessions())
    for (let time = 1; time <= 10; time += 1) await assert.rejects(alone({ email, password }, { ...stranger, isGone: () => true }), Failure)
    assert.equal((await login(email, password)).status, 200)
  })

  it('a wrong password and an unknown address take the same time', async () => {
    const { email } = await server.seed.person()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let pair = 0; pair < 40; pair += 1) {
      for (const [who, address] of [['known', email], ['unknown', `nobody-${pair}@example.com`]] as const) {
        const started = performance.now()
        assert.equal((await login(address, 'wrong', `198.51.100.${pair}`)).status, 401)
        times[who].push(performance.now() - started)
      }
    }
    const median = (list: number[]): number => list.sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
    const [known, unknown] = [median(times.known), median(times.unknown)]
    assert.ok(unknown > known / 2 && known > unknown / 2, `${known} ms and ${unknown} ms`)
  })
})
