import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { SignJWT } from 'jose'
import type { Row } from 'contract/row'
import { rowTable } from 'contract/table'
import { ask, type Reply } from '../testing/ask'
import type { SeededMember } from '../testing/seed'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { HOUR_MS, MINUTE_MS } from './clock'
import { makeSessions } from './sessions'
import { makeKeyRing } from './signingKey'
import { makeTokens } from './token'
import { realChance } from './chance'

const rows: [string, Row][] = Object.entries(rowTable)
const memberRows = rows.filter(([, { access }]) => access === 'member')
const unauthorized = { status: 'unauthorized', user_message: null }
const notFound = { status: 'not_found', user_message: null }

interface Ids {
  accountId: string
  userId: string
}

const pathOf = ({ path }: Row, ids: Ids): string =>
  `/v1${path.replace(':accountId', ids.accountId).replace(':userId', ids.userId).replace(/:\w+/g, randomUUID())}`

describe('who calls', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const call = (row: Row, ids: Ids, token: string | undefined, headers: Record<string, string> = {}): Promise<Reply> =>
    ask(`${server.url}${pathOf(row, ids)}`, {
      method: row.method,
      headers,
      ...(token !== undefined && { token }),
      ...(row.method !== 'GET' && { body: {} }),
    })

  const wrongKey = ({ accountId, userId, name }: SeededMember): Promise<string> =>
    new SignJWT({ account_id: accountId, id: userId, name })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('telephony-console')
      .setAudience('console')
      .setJti(randomUUID())
      .setIssuedAt(server.clock.now())
      .setExpirationTime(new Date(server.clock.now().getTime() + HOUR_MS))
      .sign(new Uint8Array(32).fill(1))

  const revoked = async (member: SeededMember): Promise<string> => {
    const { token } = await server.seed.signIn(member)
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token })
    return token
  }

  const expired = async ({ accountId, userId, name }: SeededMember): Promise<string> => {
    const aDayAgo = new Date(server.clock.now().getTime() - 24 * HOUR_MS)
    const tokens = makeTokens(makeKeyRing(server.store, () => aDayAgo, realChance), () => aDayAgo)
    const sessions = makeSessions({ store: server.store, tokens, clock: () => aDayAgo, chance: realChance, sessionHours: 1 })
    const [firstname = '', lastname = ''] = name.split(' ')
    return (await sessions.open({ id: userId, account_id: accountId, firstname, lastname })).token
  }

  for (const [name, row] of memberRows) {
    it(`${name} refuses every bad token, and a good one of somebody else`, async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const bad: [string, string | undefined][] = [
        ['none', undefined],
        ['malformed', 'not.a.token'],
        ['expired', await expired(member)],
        ['revoked', await revoked(member)],
        ['of a wrong key', await wrongKey(member)],
        ['of nobody', ''],
      ]
      for (const [what, token] of bad) {
        const answer = await call(row, member, token)
        assert.deepEqual([what, answer.status, answer.body], [what, 401, unauthorized])
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
      if (!row.path.includes(':')) return
      const foreign = await call(row, member, other.token)
      const never = await call(row, { accountId: randomUUID(), userId: randomUUID() }, other.token)
      assert.deepEqual([foreign.status, foreign.body], [404, notFound])
      assert.deepEqual([never.status, never.text], [foreign.status, foreign.text])
    })

    it(`${name} refuses ids that are none before it looks at anything`, async () => {
      if (!row.path.includes(':')) return
      const { token } = await server.seed.member()
      server.database.off()
      for (const id of ['..%2f..%2fetc', '%00', 'a'.repeat(65), "' or 1=1--", '__proto__%2e', '%F0%9F%98%80', '..', '%E2%80%AE']) {
        const answer = await call(row, { accountId: id, userId: id }, token)
        assert.ok(answer.status === 404 || answer.status === 400, `${id}: ${answer.status}`)
      }
      server.database.on()
    })
  }

  for (const header of ['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a.b', 'Bearer a.b.c.d', `Bearer ${'a'.repeat(5000)}.b.c`]) {
    it(`the header ${JSON.stringify(header.slice(0, 20))} names nobody`, async () => {
      const { accountId } = await server.seed.person()
      const answer = await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { headers: { authorization: header } })
      assert.equal(answer.status, 401)
    })
  }

  it('a token ends with its user leaving the account', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.person()]
    const url = `${server.url}/v1/accounts/${member.accountId}/contacts`
    assert.equal((await ask(url, { token: member.token })).status, 200)
    await server.store.updateTable('users').set({ account_id: other.accountId }).where('id', '=', member.userId).execute()
    assert.equal((await ask(url, { token: member.token })).status, 401)
  })

  it('a token ends with its session, also before the end that it names itself', async () => {
    const { accountId, userId, token } = await server.seed.member()
    const url = `${server.url}/v1/accounts/${accountId}/contacts`
    assert.equal((await ask(url, { token })).status, 200)
    await server.store.updateTable('sessions').set({ expires_at: server.clock.now() }).where('user_id', '=', userId).execute()
    assert.equal((await ask(url, { token })).status, 401)
  })

  it('a token ends by itself after the hours of the settings, five seconds more for other clocks', async () => {
    const fresh = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const { accountId, token } = await fresh.seed.member()
    const url = `${fresh.url}/v1/accounts/${accountId}/contacts`
    fresh.clock.move(12 * HOUR_MS - MINUTE_MS)
    assert.equal((await ask(url, { token })).status, 200)
    fresh.clock.move(2 * MINUTE_MS)
    assert.equal((await ask(url, { token })).status, 401)
    await fresh.close()
  })

  it('copies of the service that start together sign with one key', async () => {
    const fresh = await startServer()
    const copies = Array.from({ length: 8 }, () => makeKeyRing(fresh.store, fresh.clock.now, realChance))
    const keys = await Promise.all(copies.map((keyRing) => keyRing('token')))
    assert.equal(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size, 1)
    assert.equal(keys[0]?.length, 32)
    await fresh.close()
  })

  it('a key that could not be read is asked for again', async () => {
    const fresh = await startServer()
    fresh.database.off()
    const login = () => ask(`${fresh.url}/v1/auth/login`, { body: { email: 'x@example.com', password: 'y' } })
    const path = `${fresh.url}/v1/accounts/x/contacts`
    assert.equal((await ask(path, { token: 'a.b.c' })).status, 503)
    assert.equal((await login()).status, 503)
    fresh.database.on()
    assert.equal((await ask(path, { token: 'a.b.c' })).status, 401)
    await fresh.close()
  })
})
