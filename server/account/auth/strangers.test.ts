import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { isPasswordRight } from '../password/hashing'
import { ask, type Reply } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeSignInLimits } from './signInLimits'

const busy = {
  en: 'The service is busy right now. Please try again in a few seconds.',
  fr: 'Le service est très sollicité en ce moment. Veuillez réessayer dans quelques secondes.',
}

describe('logins from unknown browsers', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), trustProxy: true })
  })
  after(() => server.close())

  interface Given {
    email: string
    password: string
    address: string
    device?: string
    language?: string
  }
  const login = ({ email, password, address, device, language = 'en' }: Given): Promise<Reply> =>
    ask(`${server.url}/v1/auth/login`, {
      body: { email, password },
      headers: { 'x-forwarded-for': address, 'accept-language': language, ...(device !== undefined && { 'x-device-token': device }) },
    })
  const deviceIn = ({ headers }: Reply): string => headers.get('x-device-token') ?? ''
  const knownPerson = async (address = '192.0.2.1') => {
    const person = await server.seed.person()
    const device = deviceIn(await login({ ...person, address }))
    assert.match(device, /^[\w-]{87}$/)
    return { ...person, device }
  }
  const failAs = async (email: string, address: string): Promise<void> => {
    const { store, clock, app } = server
    const limits = makeSignInLimits({ store, clock: clock.now, log: app.log })
    await (await limits.admit({ email, address, device: null })).failed()
  }
  const failFrom = async (address: string, email: string, times: number): Promise<void> => {
    for (let failure = 0; failure < times; failure += 1) await login({ email, password: 'wrong', address })
  }
  const devicesOf = async (userId: string) =>
    (await server.store.selectFrom('known_devices').selectAll().where('login_id', '=', userId).execute()).length

  it('a browser gets a device token at its first login, and no second one', async () => {
    const { device, ...person } = await knownPerson()
    const again = await login({ ...person, device, address: '192.0.2.2' })
    assert.deepEqual([again.status, again.headers.has('x-device-token')], [200, false])
    const rows = await server.store.selectFrom('known_devices').selectAll().where('login_id', '=', person.userId).execute()
    assert.ok(rows.length === 1 && !JSON.stringify(rows).includes(device), 'it is kept as a hash')
    assert.equal((await login({ ...person, password: 'wrong', device, address: '192.0.2.2' })).status, 401)
  })

  it('a known browser can log in behind a guessing address, and has its own count', async () => {
    const { device, ...person } = await knownPerson()
    const address = '203.0.113.10'
    await failFrom(address, person.email, 6)
    assert.equal((await login({ ...person, address })).status, 429)
    assert.equal((await login({ ...person, address, device })).status, 200)
    for (let failure = 1; failure <= 5; failure += 1) {
      assert.equal((await login({ ...person, password: 'wrong', address, device })).status, 401)
    }
    const refused = await login({ ...person, address: '203.0.113.11', device })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30'])
    assert.equal((await login({ ...person, address: '203.0.113.11' })).status, 200)
  })

  it("of many tokens the genuine one counts, and another person's has no effect", async () => {
    const [one, other] = [await knownPerson(), await knownPerson()]
    const address = '203.0.113.12'
    await failFrom(address, one.email, 6)
    assert.equal((await login({ ...one, device: other.device, address })).status, 429)
    assert.equal((await login({ ...one, device: `${'A'.repeat(87)}, ${other.device},x,,${one.device}`, address })).status, 200)
    assert.equal((await login({ ...other, device: other.device, address })).status, 200)
  })

  it('ten browsers of a user stay known, and those used again are kept longest', async () => {
    const { device, ...person } = await knownPerson()
    server.clock.move(SECOND_MS)
    assert.equal((await login({ ...person, device, address: '192.0.2.1' })).status, 200)
    for (let script = 0; script < 15; script += 1) {
      server.clock.move(SECOND_MS)
      await login({ ...person, address: '192.0.2.3' })
    }
    assert.equal(await devicesOf(person.userId), 10)
    const still = await login({ ...person, device, address: '192.0.2.1' })
    assert.deepEqual([still.status, still.headers.has('x-device-token')], [200, false])
  })

  it('spraying from one address is stopped after fifty failures, then slowed to one attempt in half a minute', async () => {
    const people = []
    for (let each = 0; each < 60; each += 1) people.push(await server.seed.person())
    const address = '203.0.113.20'
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const { email } of people) statuses.push((await login({ email, password: `guess ${round}`, address })).status)
    }
    assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.lastIndexOf(401)], [50, 49])
    const fresh = await server.seed.person()
    const refused = await login({ ...fresh, address })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30'])
    assert.equal((await login({ ...fresh, address: '203.0.113.21' })).status, 200)
    server.clock.move(30 * SECOND_MS)
    const next = await Promise.all(people.slice(50).map(({ email }) => login({ email, password: 'wrong', address })))
    assert.deepEqual(next.filter(({ status }) => status === 401).length, 1)
    server.clock.move(MINUTE_MS)
    assert.equal((await login({ ...fresh, address })).status, 200)
    assert.equal((await login({ ...(await server.seed.person()), address })).status, 200)
  })

  it('any number of people can log in behind one address, even with occasional typing errors', async () => {
    const address = '203.0.113.30'
    for (let each = 0; each < 40; each += 1) await failAs(`mistyped-${each}@example.com`, address)
    const person = await server.seed.person()
    const people = await Promise.all(Array.from({ length: 15 }, () => server.seed.person()))
    const right = await Promise.all(people.map((one) => login({ ...one, address })))
    assert.deepEqual(right.filter(({ status }) => status !== 200), [])
    assert.equal((await login({ ...person, password: 'mistyped', address })).status, 401)
    assert.equal((await login({ ...person, address })).status, 200)
  })

  it("failures of known browsers don't count for their address", async () => {
    const address = '203.0.113.31'
    for (let each = 0; each < 48; each += 1) await failAs(`mistyped-${each}@example.com`, address)
    const person = await knownPerson(address)
    for (let failure = 0; failure < 4; failure += 1) await login({ ...person, password: 'mistyped', address })
    assert.equal((await login({ ...(await server.seed.person()), address })).status, 200)
  })

  it('many failures within a minute are logged as a warning, once', async () => {
    server.clock.move(MINUTE_MS)
    const warnings = () => server.logged().split('"More failed logins in a minute than typing errors explain"').length - 1
    const before = warnings()
    const { store, clock, app } = server
    const limits = makeSignInLimits({ store, clock: clock.now, log: app.log })
    for (let each = 0; each < 130; each += 1) {
      const admitted = await limits.admit({ email: `nobody-${each}@example.com`, address: `198.51.103.${each}`, device: null })
      await admitted.failed()
    }
    assert.equal(warnings(), before + 1)
  })

  it("a login refused by a full queue gets a message in both languages and isn't counted", async () => {
    const person = await server.seed.person()
    const address = '203.0.113.40'
    let isOn = true
    const fill = async (): Promise<void> => {
      while (isOn) await isPasswordRight('x', 'no hash', { key: address, isStranger: true })
    }
    const filling = Array.from({ length: 21 }, fill)
    const replies = []
    for (const language of ['en', 'fr', 'en', 'en', 'en', 'en'] as const) replies.push(await login({ ...person, address, language }))
    isOn = false
    await Promise.all(filling)
    assert.deepEqual(replies.map(({ status }) => status), [503, 503, 503, 503, 503, 503])
    assert.deepEqual(replies.slice(0, 2).map(({ body }) => body), [
      { status: 'internal', user_message: busy.en },
      { status: 'internal', user_message: busy.fr },
    ])
    assert.match(replies[0]?.headers.get('retry-after') ?? '', /^[1-9]$/)
    assert.equal((await login({ ...person, address })).status, 200)
  })

  it('of a hundred simultaneous logins from one address most are refused, also with invented tokens, but not a known browser', async () => {
    const { device, ...person } = await knownPerson()
    const address = '203.0.113.41'
    const crowd = (made: (index: number) => string) =>
      Promise.all(
        Array.from({ length: 100 }, (_, index) => login({ email: `crowd-${index}@example.com`, password: 'x', address, device: made(index) })),
      )
    const madeUp = (index: number): string => `${String(index).padStart(43, 'A')}${device.slice(43)}`
    for (const made of [() => '', madeUp]) {
      const [known, ...strangers] = (await Promise.all([crowd(made), login({ ...person, address, device })])).toReversed().flat()
      assert.equal(known?.status, 200)
      const refused = strangers.filter(({ status }) => status === 503).length
      assert.ok(refused >= 50, `${refused} of 100`)
    }
  })

  const tokenIn = ({ body }: Reply): string =>
    typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''

  it('a new password forgets all devices of its user except the current one', async () => {
    const { device, ...person } = await knownPerson()
    const signedIn = await login({ ...person, address: '192.0.2.7' })
    const [own, token] = [deviceIn(signedIn), tokenIn(signedIn)]
    const changed = await ask(`${server.url}/v1/users/${person.userId}/password`, {
      method: 'PUT',
      token,
      body: { password: person.password, new_password: 'une-phrase-de-passe', confirm_password: 'une-phrase-de-passe' },
    })
    assert.equal(changed.status, 204, changed.text)
    const signInWith = (sent: string) => login({ ...person, password: 'une-phrase-de-passe', device: sent, address: '192.0.2.7' })
    const replies = [await signInWith(device), await signInWith(own)]
    assert.deepEqual(replies.map(({ status, headers }) => [status, headers.has('x-device-token')]), [[200, true], [200, false]])
  })
})
