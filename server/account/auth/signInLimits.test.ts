import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { systemRandom } from '../../platform/random'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { Busy } from '../../platform/failures/failures'
import { makeKnownDevices } from '../../platform/sessions/knownDevices'
import { inSignInQueue } from '../password/hashing'
import { makeKeyRing } from '../../platform/sessions/token'
import { ask, type Reply } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { uncachedSessions, unknownDevice } from '../../testing/sessions'
import { makeAuthService } from './service'
import { makeSignInLimits } from './signInLimits'

const noFactors = { factors: { problemOf: async () => null }, passkeys: { answerOf: async () => null }, notices: { newDevice: async () => undefined, deliver: () => undefined } }

describe('the counters of login attempts', () => {
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
  }
  const login = ({ email, password, address, device = '' }: Given): Promise<Reply> =>
    ask(`${server.url}/v1/auth/login`, { body: { email, password }, headers: { 'x-forwarded-for': address, 'x-device-token': device } })
  const limitsOf = () => makeSignInLimits({ store: server.store, clock: server.clock.now, log: server.app.log })
  const failAs = async (email: string, address: string): Promise<void> => {
    await (await limitsOf().admit({ email, address, device: null })).failed()
  }
  /** Called directly, so that the test knows when an attempt is queued. */
  const service = () => {
    const { store, clock: { now: clock } } = server
    const keyRing = makeKeyRing(store, clock, systemRandom)
    const devices = makeKnownDevices({ store, clock, random: systemRandom, keyRing })
    const sessions = uncachedSessions(server)
    return { devices, ...makeAuthService({ store, clock, sessions, limits: limitsOf(), devices, ...noFactors }) }
  }

  /** Four failures each from 25 addresses of the network. */
  const guessFromMany = async (email: string, network: string): Promise<void> => {
    for (let each = 0; each < 100; each += 1) await failAs(email, `${network}.${(each >> 2) + 1}`)
  }

  it("guessing at one user from many addresses is slowed down, but not the user's own browser", async () => {
    const person = await server.seed.person()
    const device = (await login({ ...person, address: '192.0.2.1' })).headers.get('x-device-token') ?? ''
    await guessFromMany(person.email.toUpperCase(), '198.51.100')
    const again = (last: number) => login({ ...person, password: 'wrong', address: `198.51.100.${last}` })
    const waits: string[] = []
    for (let round = 1; round <= 6; round += 1) {
      const refused = await again(round)
      waits.push(refused.headers.get('retry-after') ?? '')
      server.clock.move(Number(waits.at(-1)) * SECOND_MS)
      assert.equal((await again(round)).status, 401)
    }
    assert.deepEqual(waits, ['5', '10', '20', '40', '60', '60'])
    assert.equal((await login({ ...person, device, address: '198.51.100.9' })).status, 200)
    assert.equal((await login({ ...(await server.seed.person()), address: '198.51.100.9' })).status, 200)
  })

  it("the first attempt from an address doesn't wait for guessers elsewhere, and allows one guess, however many are simultaneous", async () => {
    const person = await server.seed.person()
    await guessFromMany(person.email, '198.51.104')
    assert.equal((await login({ ...person, address: '198.51.104.101' })).status, 200)
    assert.equal((await login({ ...person, password: 'mistyped', address: '198.51.104.102' })).status, 401)
    assert.equal((await login({ ...person, address: '198.51.104.102' })).status, 429)
    const atOnce = await Promise.allSettled(Array.from({ length: 20 }, () => failAs(person.email, '198.51.104.103')))
    assert.equal(atOnce.filter(({ status }) => status === 'fulfilled').length, 1)
    server.clock.move(15 * MINUTE_MS)
    await guessFromMany(person.email, '198.51.104')
    assert.equal((await login({ ...person, address: '198.51.104.102' })).status, 200)
  })

  it('one user can have a thousand failed first attempts in a quarter of an hour, from any address; the next one waits', async () => {
    const person = await server.seed.person()
    const inTurn = pLimit(20)
    const guess = (each: number) => inTurn(() => failAs(person.email, `203.0.${each >> 8}.${each & 255}`))
    await Promise.all(Array.from({ length: 999 }, (_, each) => guess(each)))
    await failAs(person.email, '198.51.105.1')
    const refused = await login({ ...person, address: '198.51.105.2' })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5'])
    server.clock.move(5 * SECOND_MS)
    assert.equal((await login({ ...person, address: '198.51.105.2' })).status, 200)
  })

  it('guessing at an unknown address is slowed down too', async () => {
    await guessFromMany('nobody-at-all@example.com', '198.51.102')
    const tryFrom = (last: number) => login({ email: 'nobody-at-all@example.com', password: 'x', address: `198.51.102.${last}` })
    assert.deepEqual([(await tryFrom(3)).status, (await tryFrom(99)).status, (await tryFrom(99)).status], [429, 401, 429])
  })

  it('one user with any number of tokens takes one share of the queue of known browsers', async () => {
    const [member, honest] = [await server.seed.person(), await server.seed.person()]
    const { devices, login: alone } = service()
    const inTurn = pLimit(10)
    const collected = await Promise.all(Array.from({ length: 500 }, () => inTurn(() => devices.welcome(member.userId, server.store))))
    await server.store.deleteFrom('known_devices').where('login_id', '=', member.userId).execute()
    const own = await devices.welcome(honest.userId, server.store)
    const held: (() => void)[] = []
    const hold = () => new Promise<void>((end) => held.push(end))
    const holding = Array.from({ length: 6 }, (_, place) => inSignInQueue({ key: `held ${place}`, isStranger: false }, hold))
    const from = (token: string, isGone = () => false) => ({ address: '203.0.113.50', deviceTokens: [token], isGone, device: () => unknownDevice, identify: () => undefined })
    let isOver = false
    const wrong = { email: 'nobody@example.com', password: 'wrong' }
    const crowd = Promise.allSettled(collected.map((token) => alone(wrong, from(token, () => isOver))))
    await nextTurn()
    const known = Promise.allSettled([alone(honest, from(own))])
    await nextTurn()
    isOver = true
    held.forEach((end) => end())
    await Promise.all(holding)
    assert.deepEqual((await known).map(({ status }) => status), ['fulfilled'])
    const isBusy = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'rejected' && outcome.reason instanceof Busy
    assert.equal((await crowd).filter(isBusy).length, 500 - 100)
  })
})
