import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { makeAuthenticator } from '../../testing/authenticator'
import type { Person } from '../../testing/controlClient'
import { answerTo, codeAt, newPasskeyFor, seedApp, seedBackupCode, seedPasskey } from '../../testing/factors'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeBrandCache } from '../../platform/brand/brand'
import { systemRandom } from '../../platform/random'
import { makeKeyRing } from '../../platform/sessions/token'
import { makeAttempts, type Attempts } from '../auth/failureCounts'
import { makePasskeys } from './passkeys'
import { makeFactors } from './service'
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../platform/clock'

const at = ({ body }: Reply, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined), body)

const listAt = (reply: Reply, ...path: string[]): unknown[] => {
  const value = at(reply, ...path)
  return Array.isArray(value) ? value : []
}

const factorsOf = ({ store, clock: { now: clock }, url }: TestServer, tries: Pick<Attempts, 'count' | 'forget'> = makeAttempts(store, clock)) => {
  const [random, keyRing] = [systemRandom, makeKeyRing(store, clock, systemRandom)]
  const nobody = { securityChanged: async () => undefined, deliver: () => undefined }
  return makeFactors({
    ...{ store, clock, random, passkeys: makePasskeys({ store, clock, random, keyRing, publicUrl: () => url }), tries, notices: nobody },
    ...{ sessions: { forgetAll: () => undefined }, brand: makeBrandCache(store), record: async () => undefined },
  })
}

describe('factors beside the password', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const logIn = ({ email, password }: Person, more: object = {}): Promise<Reply> => ask(`${server.url}/v1/auth/login`, { body: { email, password, ...more } })
  const withPasskey = (passkey: object): Promise<Reply> => ask(`${server.url}/v1/auth/passkey`, { body: { passkey } })
  const call = ({ token }: SeededMember, path: string, method = 'GET', body?: object): Promise<Reply> => ask(`${server.url}/v1/${path}`, { token, method, ...(body && { body }) })
  const key = (ways: object = {}) => makeAuthenticator({ origin: server.url, ...ways })

  describe('codes of an app', () => {
    it('are asked for once the password was right, and only then', async () => {
      const member = await server.seed.member()
      const secret = await seedApp(server, member)
      assert.equal((await logIn(member, { password: 'wrong' })).status, 401)
      const asked = await logIn(member)
      assert.deepEqual([asked.status, at(asked, 'status'), at(asked, 'factors')], [400, 'factor_required', { has_app: 1, credential_ids: [] }])
      const wrong = await logIn(member, { code: '000000' })
      assert.deepEqual([wrong.status, fieldsOf(wrong)], [422, ['code']])
      assert.equal((await logIn(member, { password: 'wrong', code: await codeAt(server, secret) })).status, 401)
      assert.equal((await logIn(member, { code: await codeAt(server, secret) })).status, 200)
    })

    it('are good for the period before and after, and once', async () => {
      for (const [seconds, status] of [[-61, 422], [-30, 200], [30, 200], [61, 422]] as const) {
        const member = await server.seed.member()
        const secret = await seedApp(server, member)
        const code = await codeAt(server, secret, later(server.clock.now(), seconds * SECOND_MS))
        assert.equal((await logIn(member, { code })).status, status, `${seconds} s`)
        assert.equal((await logIn(member, { code })).status, 422, `${seconds} s, again`)
      }
    })

    it('let one of fifty at once in', async () => {
      const member = await server.seed.member()
      const code = await codeAt(server, await seedApp(server, member))
      const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(member, { code })))
      assert.equal(replies.filter(({ status }) => status === 200).length, 1)
      // Logins wait for each other to hash their passwords; the codes themselves may meet on several instances.
      const other = await server.seed.member()
      const met = await codeAt(server, await seedApp(server, other))
      const factors = factorsOf(server, { count: async () => undefined, forget: async () => undefined })
      const problems = await Promise.all(Array.from({ length: 50 }, () => factors.problemOf(other.userId, { ...other, code: met })))
      assert.equal(problems.filter((problem) => problem === null).length, 1)
    })

    it('are refused after too many wrong ones, whatever address they come from', async () => {
      const member = await server.seed.member()
      const secret = await seedApp(server, member)
      const code = await codeAt(server, secret)
      for (let tries = 0; tries < 5; tries += 1) assert.equal((await logIn(member, { code: '000000' })).status, 422)
      assert.equal((await logIn(member, { code })).status, 429)
      const other = await server.seed.member()
      await seedApp(server, other)
      for (let tries = 0; tries < 5; tries += 1) assert.ok(await factorsOf(server).problemOf(other.userId, { ...other, code: '000000' }))
      await assert.rejects(factorsOf(server).problemOf(other.userId, { ...other, code: '000000' }), { status: 429 })
    })

    it('are set up with a code that proves the app has the secret, and bring ten backup codes that are shown once', async () => {
      const member = await server.seed.member()
      const elsewhere = await server.seed.signIn(member)
      const begun = await call(member, 'user/authenticator-app/secret', 'POST')
      const secret = String(at(begun, 'totp_secret'))
      assert.match(String(at(begun, 'totp_url')), new RegExp(`^otpauth://totp/.+secret=${secret}`))
      assert.equal((await call(member, 'user/authenticator-app', 'PUT', { code: '123456' })).status, 422)
      assert.equal((await logIn(member)).status, 200, 'nothing is asked for yet')
      const done = await call(member, 'user/authenticator-app', 'PUT', { code: await codeAt(server, secret) })
      assert.equal(done.status, 200, done.text)
      const codes = listAt(done, 'backup_codes')
      assert.deepEqual([codes.length, new Set(codes).size, at(done, 'factors', 'has_app'), at(done, 'factors', 'backup_codes')], [10, 10, 1, 10])
      assert.equal((await call(elsewhere, 'user/factors')).status, 401, 'other sessions end')
      assert.equal((await logIn(member)).status, 400)
      const [first] = codes
      assert.equal((await logIn(member, { code: String(first).toUpperCase().replaceAll('-', ' ') })).status, 200)
      assert.equal((await logIn(member, { code: String(first) })).status, 422, 'a backup code is good once')
      assert.equal(at(await call(member, 'user/factors'), 'factors', 'backup_codes'), 9)
      const again = await call(member, 'user/backup-codes', 'POST')
      assert.equal(listAt(again, 'backup_codes').length, 10)
      assert.equal((await logIn(member, { code: String(codes[1]) })).status, 422, 'those before no longer count')
      const removed = await call(member, 'user/authenticator-app', 'DELETE')
      assert.deepEqual([at(removed, 'factors', 'has_app'), at(removed, 'factors', 'backup_codes')], [0, 0])
      assert.equal((await logIn(member)).status, 200)
      assert.equal((await call(member, 'user/backup-codes', 'POST')).status, 409)
    })
  })

  describe('passkeys', () => {
    it('log in without a password where they check who uses them, and beside it where they do not', async () => {
      const member = await server.seed.member()
      const [phone, stick] = [key(), key({ isVerifying: false })]
      for (const authenticator of [phone, stick]) {
        const added = await call(member, 'user/passkeys', 'POST', await newPasskeyFor(server, member, authenticator))
        assert.equal(added.status, 201, added.text)
      }
      assert.equal((await withPasskey(await answerTo(server, phone))).status, 200)
      const unverified = await withPasskey(await answerTo(server, stick))
      assert.deepEqual([unverified.status, at(unverified, 'status')], [400, 'verification_required'])
      assert.deepEqual(at(await logIn(member), 'factors'), { has_app: 0, credential_ids: [phone.credential_id, stick.credential_id] })
      assert.equal((await logIn(member, { passkey: await answerTo(server, stick) })).status, 200)
      assert.equal((await logIn(member, { password: 'wrong', passkey: await answerTo(server, stick) })).status, 401)
      const [one] = listAt(await call(member, 'user/factors'), 'factors', 'passkeys')
      assert.equal(typeof one === 'object' && one !== null && 'last_used_at' in one && one.last_used_at, server.clock.now().toISOString())
    })

    it('refuse another origin, another relying party, an answer that was given, an old challenge, and another signature', async () => {
      const member = await server.seed.member()
      const authenticator = key()
      await seedPasskey(server, member, authenticator)
      const answered = await answerTo(server, authenticator)
      assert.equal((await withPasskey(answered)).status, 200)
      assert.equal((await withPasskey(answered)).status, 401, 'replayed')
      const late = await answerTo(server, authenticator)
      server.clock.move(5 * MINUTE_MS)
      assert.equal((await withPasskey(late)).status, 401, 'late')
      const other = await answerTo(server, key())
      assert.equal((await withPasskey({ ...(await answerTo(server, authenticator)), signature: other.signature })).status, 401)
      assert.equal((await withPasskey(other)).status, 401, 'unknown')
      for (const ways of [{ origin: 'https://console.example.org' }, { rpId: 'example.org' }]) {
        const strange = key(ways)
        await assert.rejects(seedPasskey(server, member, strange), JSON.stringify(ways))
        assert.equal((await call(member, 'user/passkeys', 'POST', await newPasskeyFor(server, member, strange))).status, 400)
      }
      const second = await server.seed.member()
      assert.equal((await call(member, 'user/passkeys', 'POST', await newPasskeyFor(server, second))).status, 400, 'made for somebody else')
      const body = await newPasskeyFor(server, member)
      assert.deepEqual([(await call(member, 'user/passkeys', 'POST', body)).status, (await call(member, 'user/passkeys', 'POST', body)).status], [201, 400])
    })

    it('refuse a copy of the authenticator, whose count goes back', async () => {
      const member = await server.seed.member()
      const authenticator = key({ counter: 7 })
      await seedPasskey(server, member, authenticator)
      const challenge = async () => String(at(await ask(`${server.url}/v1/auth/passkey-options`, { method: 'POST' }), 'challenge'))
      assert.equal((await withPasskey(authenticator.answer(await challenge(), 8))).status, 200)
      for (const counter of [8, 3, 0]) {
        assert.equal((await withPasskey(authenticator.answer(await challenge(), counter))).status, 401, String(counter))
      }
    })

    it('let one of twenty answers to a challenge in', async () => {
      const member = await server.seed.member()
      const authenticator = key()
      await seedPasskey(server, member, authenticator)
      const answered = await answerTo(server, authenticator)
      const replies = await Promise.all(Array.from({ length: 20 }, () => withPasskey(answered)))
      assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    })

    it('of somebody else can neither be used nor removed', async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const authenticator = key()
      const id = await seedPasskey(server, other, authenticator)
      await seedApp(server, member)
      assert.equal((await logIn(member, { passkey: await answerTo(server, authenticator) })).status, 422)
      assert.equal((await call(member, `user/passkeys/${id}`, 'DELETE')).status, 404)
      assert.equal((await logIn(other)).status, 400)
    })
  })

  it('are needed seven days after an owner asks for them, for everything but setting one up', async () => {
    const owner = await server.seed.member()
    const member = await server.seed.colleague(owner, 'Luc', 'member')
    const rule = (is_required: 0 | 1) => call(owner, `accounts/${owner.accountId}/factor-rule`, 'PUT', { is_required })
    const standing = async () => at(await call(member, `accounts/${owner.accountId}/standing`), 'factor_required_at')
    const user = async () => (await call(member, `users/${member.userId}`)).status
    await seedApp(server, owner)
    const due = later(server.clock.now(), 7 * DAY_MS).toISOString()
    assert.equal(at(await rule(1), 'factor_required_at'), due)
    server.clock.move(DAY_MS)
    const [signedOwner, signed] = [await server.seed.signIn(owner), await server.seed.signIn(member)]
    Object.assign(owner, signedOwner)
    Object.assign(member, signed)
    assert.equal(at(await rule(1), 'factor_required_at'), due, 'asking again gives no more time')
    assert.deepEqual([await standing(), await user()], [due, 200])
    server.clock.move(6 * DAY_MS)
    Object.assign(owner, await server.seed.signIn(owner))
    Object.assign(member, await server.seed.signIn(member))
    assert.deepEqual([await user(), at(await call(member, `users/${member.userId}`), 'status')], [403, 'factor_needed'])
    assert.equal((await call(owner, `users/${owner.userId}`)).status, 200)
    assert.equal((await call(member, 'user/factors')).status, 200)
    const added = await call(member, 'user/passkeys', 'POST', await newPasskeyFor(server, member))
    assert.equal(added.status, 201, added.text)
    assert.deepEqual([await user(), await standing()], [200, null])
    assert.equal(at(await rule(0), 'factor_required_at'), null)
  })

  describe('ways back', () => {
    it('a new password by mail leaves the factors', async () => {
      const member = await server.seed.member()
      await seedApp(server, member)
      await ask(`${server.url}/v1/password/reset-link`, { body: { email: member.email } })
      const token = (await server.mails.nextWithLink('password/reset/')).link?.split('/').at(-1)
      const password = 'une-autre-phrase-de-passe'
      assert.equal((await ask(`${server.url}/v1/password/reset`, { body: { email: member.email, password, password_confirmation: password, token } })).status, 204)
      assert.equal(at(await logIn({ ...member, password }), 'status'), 'factor_required')
    })

    it('an owner ends those of a member of this account only', async () => {
      const owner = await server.seed.member()
      const member = await server.seed.colleague(owner, 'Luc', 'member')
      const second = await server.seed.colleague(owner, 'Zoé', 'owner')
      const also = await server.seed.colleague(owner, 'Ève', 'member')
      await seedApp(server, member)
      await seedApp(server, second)
      const path = (person: Person) => `accounts/${owner.accountId}/members/${person.userId}/factors`
      assert.equal((await call(await server.seed.member(), path(member), 'DELETE')).status, 404)
      assert.equal((await call(member, path(second), 'DELETE')).status, 403)
      assert.equal((await call(owner, path(second), 'DELETE')).status, 409)
      const elsewhere = { id: randomUUID(), account_id: (await server.seed.person()).accountId, login_id: also.userId, firstname: 'Ève', lastname: 'Roy', email: also.email, created_at: server.clock.now() }
      await server.store.insertInto('users').values(elsewhere).execute()
      assert.equal((await call(owner, path(also), 'DELETE')).status, 409)
      assert.equal((await call(owner, path(member), 'DELETE')).status, 204)
      assert.equal((await call(member, 'user/factors')).status, 401)
      assert.equal((await logIn(member)).status, 200)
    })

    it('an operator ends them after their notice, unless one of them is used', async () => {
      const [lost, found] = [await server.seed.member(), await server.seed.member()]
      for (const each of [lost, found]) await seedApp(server, each)
      const code = await seedBackupCode(server, found)
      await server.store.updateTable('logins').set({ factors_end_at: later(server.clock.now(), DAY_MS) }).where('id', 'in', [lost.userId, found.userId]).execute()
      assert.equal((await logIn(lost)).status, 400)
      assert.equal((await logIn(found, { code })).status, 200)
      server.clock.move(DAY_MS)
      await factorsOf(server).endDue()
      assert.equal((await logIn(lost)).status, 200)
      assert.equal((await logIn(found)).status, 400)
    })
  })
})
