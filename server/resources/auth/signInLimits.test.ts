import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { atMost } from '../../core/atMost'
import { realChance } from '../../core/chance'
import { Busy } from '../../core/failures/failures'
import { makeKnownDevices } from '../../core/sessions/knownDevices'
import { inSignInLine } from '../../core/sessions/password'
import { makeSessions } from '../../core/sessions/sessions'
import { makeKeyRing } from '../../core/sessions/signingKey'
import { makeTokens } from '../../core/sessions/token'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeAuthService } from './service'
import { makeSignInLimits } from './signInLimits'

describe('what sign-ins are counted by', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const limitsOf = () => makeSignInLimits({ store: server.store, clock: server.clock.now, log: server.app.log })
  /** Without a request, so that a test knows when a try stands in line. */
  const service = () => {
    const { store, clock: { now: clock } } = server
    const keyRing = makeKeyRing(store, clock, realChance)
    const devices = makeKnownDevices({ store, clock, chance: realChance, keyRing })
    const sessions = makeSessions({ store, clock, chance: realChance, tokens: makeTokens(keyRing, clock), sessionHours: 12 })
    return { devices, ...makeAuthService({ store, clock, sessions, limits: limitsOf(), devices }) }
  }

  it('one member, with any number of tokens, dropped ones included, fills one share of the line of known browsers', async () => {
    const [member, honest] = [await server.seed.person(), await server.seed.person()]
    const { devices, login: alone } = service()
    const inTurn = atMost(10)
    const collected = await Promise.all(Array.from({ length: 500 }, () => inTurn(() => devices.welcome(member.userId, server.store))))
    await server.store.deleteFrom('known_devices').where('user_id', '=', member.userId).execute()
    const own = await devices.welcome(honest.userId, server.store)
    const held: (() => void)[] = []
    const hold = () => new Promise<void>((end) => held.push(end))
    const holding = Array.from({ length: 6 }, (_, place) => inSignInLine({ key: `held ${place}`, isStranger: false }, hold))
    const from = (token: string, isGone = () => false) => ({ address: '203.0.113.50', deviceTokens: [token], isGone })
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
