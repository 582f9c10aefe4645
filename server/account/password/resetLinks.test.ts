import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { systemRandom } from '../../platform/random'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { makeKeyRing } from '../../platform/sessions/token'
import { ask } from '../../testing/ask'
import type { Person } from '../../testing/controlClient'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeResetTokens } from './resetTokens'

const next = 'une-phrase-de-passe'
const refusal = (status: string) => ({ status, user_message: null })

describe('a reset link', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), trustProxy: true })
  })
  after(() => server.close())

  interface From {
    address?: string
    device?: string
  }
  const askForLink = (email: string, { address = '203.0.113.1', device = '' }: From = {}) =>
    ask(`${server.url}/v1/password/reset-link`, { body: { email }, headers: { 'x-forwarded-for': address, 'x-device-token': device } })

  const tokenFor = async ({ email }: Person, from?: From): Promise<string> => {
    assert.equal((await askForLink(email, from)).status, 204)
    const { to, link } = await server.mails.nextWithLink('/password/reset/')
    assert.equal(to, email)
    return link?.split('/').at(-1) ?? ''
  }
  const reset = ({ email }: Person, token: string, password = next) =>
    ask(`${server.url}/v1/password/reset`, { body: { email, password, password_confirmation: password, token } })

  const waitingFor = async ({ email }: Person) => {
    const all = await server.store.selectFrom('mail_outbox').selectAll().execute()
    return all.filter(({ mail }) => mail.kind === 'reset_link' && mail.content.email === email)
  }
  /** Resolves when all requests for them so far have been processed. */
  const settled = async (person: Person): Promise<void> => {
    while ((await waitingFor(person)).length > 0);
  }
  /** Resolves when sending to them has failed once. */
  const failedOnce = async (person: Person): Promise<void> => {
    const soon = (at: Date) => at > server.clock.now() && at < new Date(server.clock.now().getTime() + MINUTE_MS)
    while (!(await waitingFor(person)).some(({ next_attempt_at }) => soon(next_attempt_at)));
  }

  it("requested by strangers neither ends the owner's link nor uses up the owner's limit", async () => {
    const person = await server.seed.person()
    for (let wish = 1; wish <= 6; wish += 1) await askForLink(person.email, { address: '198.51.100.66' })
    await settled(person)
    for (let link = 1; link <= 3; link += 1) assert.equal((await server.mails.nextWithLink('/password/reset/')).to, person.email)
    const own = await tokenFor(person)
    await tokenFor(person, { address: '198.51.100.67' })
    assert.equal((await reset(person, own)).status, 204)
  })

  it('can be requested sixty times in a quarter of an hour per address, for anyone; a known browser has its own limit', async () => {
    const address = '198.51.103.1'
    const one = await server.seed.person()
    const signIn = await ask(`${server.url}/v1/auth/login`, { body: { email: one.email, password: one.password } })
    const device = signIn.headers.get('x-device-token') ?? ''
    for (let each = 0; each < 60; each += 1) assert.equal((await askForLink(`nobody-${each}@example.com`, { address })).status, 204)
    const refused = [await askForLink(one.email, { address }), await askForLink('nobody@example.com', { address })]
    for (const { status, headers } of refused) assert.deepEqual([status, headers.get('retry-after')], [429, '30'])
    assert.equal((await askForLink(one.email, { address, device: 'A'.repeat(87) })).status, 429)
    await tokenFor(one, { address, device })
    await tokenFor(one, { address: '198.51.103.2' })
  })

  it('has one limit for all known browsers of a user, whatever their tokens', async () => {
    const [one, other] = [await server.seed.person(), await server.seed.person()]
    const deviceOf = async ({ email, password }: Person): Promise<string> =>
      (await ask(`${server.url}/v1/auth/login`, { body: { email, password } })).headers.get('x-device-token') ?? ''
    const devices = [await deviceOf(one), await deviceOf(one), await deviceOf(one)]
    for (let each = 0; each < 60; each += 1) {
      assert.equal((await askForLink(`nobody-${each}@example.com`, { device: devices[each % 2] ?? '' })).status, 204)
    }
    assert.equal((await askForLink('nobody@example.com', { device: devices[2] ?? '' })).status, 429)
    assert.equal((await askForLink('nobody@example.com', { device: await deviceOf(other) })).status, 204)
  })

  it('is mailed three times an hour per user and requesting address; further requests are silently ignored', async () => {
    const [person, other] = [await server.seed.person(), await server.seed.person()]
    const tokens = []
    for (let link = 1; link <= 3; link += 1) tokens.push(await tokenFor(person))
    assert.equal((await askForLink(person.email)).status, 204)
    await tokenFor(other)
    assert.equal((await reset(person, tokens.at(-1) ?? '')).status, 204)
  })

  it('is mailed twenty times an hour per user, then up to sixty times to first requests of an address; known browsers have a limit of their own', async () => {
    const person = await server.seed.person()
    const signIn = await ask(`${server.url}/v1/auth/login`, { body: { email: person.email, password: person.password } })
    const device = signIn.headers.get('x-device-token') ?? ''
    const askAndSettle = async (from: From): Promise<void> => {
      assert.equal((await askForLink(person.email, from)).status, 204)
      await settled(person)
    }
    const mailed = () => server.mails.all().filter(({ to }) => to === person.email).length
    const mailedFor = async (addresses: readonly string[]): Promise<number> => {
      const before = mailed()
      for (const address of addresses) await askAndSettle({ address })
      return mailed() - before
    }
    const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `198.51.101.${from + index}`)
    assert.equal(await mailedFor(Array.from({ length: 21 }, (_, link) => `198.51.101.${Math.floor(link / 3)}`)), 20)
    assert.equal(await mailedFor(['198.51.101.7', '198.51.101.7']), 1)
    assert.equal(await mailedFor(numbered(8, 50)), 39)
    for (let each = 0; each < 60; each += 1) await server.mails.nextWithLink('/password/reset/')
    for (let link = 1; link <= 5; link += 1) await tokenFor(person, { device })
    await askAndSettle({ device })
    const [other] = [await server.seed.person()]
    const token = await tokenFor(other, { device })
    assert.equal((await reset(other, token)).status, 204)
  })

  it('that has been used ends all others, wherever they were requested', async () => {
    const person = await server.seed.person()
    const tokens = []
    for (let from = 1; from <= 3; from += 1) tokens.push(await tokenFor(person, { address: `198.51.102.${from}` }))
    assert.equal((await reset(person, tokens[1] ?? '')).status, 204)
    for (const token of tokens) assert.deepEqual((await reset(person, token, 'encore-une-phrase')).body, refusal('invalid_token'))
  })

  it('that has been used makes its browser a known one, and forgets all earlier ones', async () => {
    const person = await server.seed.person()
    const signIn = (device: string, password: string) =>
      ask(`${server.url}/v1/auth/login`, { body: { email: person.email, password }, headers: { 'x-device-token': device } })
    const before = (await signIn('', person.password)).headers.get('x-device-token') ?? ''
    const done = await reset(person, await tokenFor(person))
    const after = done.headers.get('x-device-token') ?? ''
    const replies = [await signIn(after, next), await signIn(before, next)]
    assert.deepEqual(replies.map(({ status, headers }) => [status, headers.has('x-device-token')]), [[200, false], [200, true]])
  })

  it('mailed late by another instance is the same as before, and its hour starts then', async () => {
    const person = await server.seed.person()
    server.mails.failNext(person.email)
    await askForLink(person.email)
    await failedOnce(person)
    const wait = 65 * MINUTE_MS
    const copy = await startServer({ on: server, now: new Date(server.clock.now().getTime() + wait) })
    const { to, link } = await copy.mails.next()
    server.clock.move(wait)
    assert.equal(to, person.email)
    assert.equal((await reset(person, link?.split('/').at(-1) ?? '')).status, 204)
    await copy.close()
  })

  it('is ignored if a later request was handled first', async () => {
    const { store, clock } = server
    const person = await server.seed.person()
    const { make } = makeResetTokens(store, clock.now, makeKeyRing(store, clock.now, systemRandom))
    const from = { address: '203.0.113.1', devices: [], email: person.email }
    const later = await make({ ...from, id: randomUUID(), createdAt: clock.now() })
    assert.equal(await make({ ...from, id: randomUUID(), createdAt: new Date(clock.now().getTime() - SECOND_MS) }), null)
    assert.equal((await reset(person, later?.token ?? '')).status, 204)
  })

  it('leaves its token only as a hash in the database, even while its mail waits', async () => {
    const person = await server.seed.person()
    server.mails.failNext(person.email)
    await askForLink(person.email)
    await failedOnce(person)
    const stored = async () => [
      ...(await server.store.selectFrom('password_resets').selectAll().execute()),
      ...(await server.store.selectFrom('mail_outbox').selectAll().execute()),
    ]
    const waiting = await stored()
    assert.ok(JSON.stringify(waiting).includes(person.email), 'the request is stored')
    server.clock.move(MINUTE_MS)
    await askForLink((await server.seed.person()).email)
    for (const { link } of [await server.mails.nextWithLink('/password/reset/'), await server.mails.nextWithLink('/password/reset/')]) {
      const token = link?.split('/').at(-1) ?? ''
      assert.match(token, /^[\w-]{43}$/)
      assert.ok(!JSON.stringify([...waiting, ...(await stored())]).includes(token))
    }
  })

  it("is never promised if the mail can't be stored, for known and unknown addresses alike", async () => {
    const { email } = await server.seed.person()
    await sql`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(server.store)
    await sql`create trigger full_disk before insert on mail_outbox for each row execute function refuse_mail()`.execute(server.store)
    const replies = [await askForLink(email), await askForLink('nobody@example.com')]
    await sql`drop trigger full_disk on mail_outbox`.execute(server.store)
    for (const { status, body } of replies) assert.deepEqual([status, body], [503, { ...refusal('internal'), user_message: "The service isn't available right now. Please try again in a few seconds." }])
    assert.equal((await askForLink(email)).status, 204)
    assert.equal((await server.mails.nextWithLink('/password/reset/')).to, email)
  })

  it("isn't mailed to an address that its user has left since, and an older link stays valid", async () => {
    const { store, clock } = server
    const person = await server.seed.person()
    const { make } = makeResetTokens(store, clock.now, makeKeyRing(store, clock.now, systemRandom))
    const from = { address: '203.0.113.1', devices: [], createdAt: clock.now() }
    const standing = await make({ ...from, id: randomUUID(), email: person.email })
    assert.equal(await make({ ...from, id: randomUUID(), email: `left-${person.email}` }), null)
    assert.equal((await reset(person, standing?.token ?? '')).status, 204)
  })
})
