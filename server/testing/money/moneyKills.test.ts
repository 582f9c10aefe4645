import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { MINUTE_MS } from '../../platform/clock'
import { makeStripeCards } from '../../billing/cards/stripe'
import { startStripeDouble, type StripeDouble } from '../../billing/cards/testing/stripeDouble'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioTelephony } from '../../numbers/telephony/twilio'
import { findFreePort } from '@console/embedded-postgres/testing'
import { randomFrom, wholeFrom } from '../../practice/random'
import { startChild, type Child } from '../../../tools/programs/child'
import { moneyCopy, silent } from '../moneyCopy'
import type { TestServer } from '../startServer'
import { startServer } from '../testServer'
import { anotherCopy } from '../../numbers/testing/anotherCopy'
import { calmProviders, disturbProviders } from './atProviders'
import { makePayers, type Payer } from './payers'

const KILLS = share('MONEY_KILLS', { test: 1, proof: 10, long: 60 })
const OPERATIONS = share('MONEY_KILLED_OPERATIONS', { test: 12, proof: 120, long: 720 })
const SEED = Number(process.env['MONEY_SEED'] ?? 7)
const AT_ONCE = 4
const PER_ACCOUNT = 20
const MAX_WAIT_MS = 40

const program = new URL('./serveMoney.program.ts', import.meta.url)

describe('a service that is killed repeatedly during payments', () => {
  let stripe: StripeDouble
  let twilio: TwilioDouble
  let server: TestServer
  let port: number
  let [child, isUp]: [Child | null, Promise<string>] = [null, Promise.resolve('')]
  let [starts, kills, tries] = [0, 0, 0]
  let killed: Promise<unknown> = Promise.resolve()
  const random = randomFrom(SEED)

  const start = (): Promise<string> => {
    starts += 1
    const { accountSid, authToken } = twilio.account
    const args = [server.databaseUrl, String(port), server.filesFolder, stripe.account.apiUrl, stripe.account.secretKey]
    child = startChild(program, { args: [...args, twilio.url, accountSid, authToken, String(SEED + starts)] })
    return child.line()
  }

  const kill = (): Promise<string> => {
    const killed = child
    killed?.signal('SIGKILL')
    isUp = Promise.resolve(killed?.ended).then(() => start())
    return isUp
  }

  before(async () => {
    ;[stripe, twilio, server, port] = await Promise.all([startStripeDouble(), startTwilioDouble(), startServer(), findFreePort()])
    isUp = start()
    await isUp
  })
  after(async () => {
    child?.signal('SIGKILL')
    await child?.ended
    await server.close()
    await Promise.all([stripe.close(), twilio.close()])
  })

  /** Spreads the kills over the operations, each at a random time during a request. */
  const killInTime = (done: number): void => {
    if (kills >= KILLS || done < ((kills + 0.5) * OPERATIONS) / KILLS) return
    kills += 1
    const delay = new Promise((resume) => setTimeout(resume, wholeFrom(random, 0, MAX_WAIT_MS)))
    killed = killed.then(() => delay).then(kill)
  }

  it(`${OPERATIONS} operations, ${KILLS} kills: no payment is lost, duplicated or left unknown`, async (test) => {
    disturbProviders(random, stripe, twilio)
    const url = () => isUp.then(() => `http://127.0.0.1:${port}`)
    const disturb = () => Promise.resolve((tries += 1))
    const people = makePayers({ server, url, stripe, twilio, random, disturb })
    const payers: Payer[] = []
    let done = 0
    const queue = async (): Promise<void> => {
      while (done < OPERATIONS) {
        const payer = await people.newPayer()
        payers.push(payer)
        for (let count = 0; count < PER_ACCOUNT && done < OPERATIONS; count += 1) {
          killInTime((done += 1))
          await people.runOnce(payer)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    await killed
    people.hurry()
    calmProviders(stripe, twilio)
    server.clock.move(2 * MINUTE_MS)
    await moneyCopy(server, makeStripeCards(stripe.account, server.clock.now)).processDue(silent)
    await anotherCopy(server, makeTwilioTelephony(twilio.account, silent)).settle(silent)
    await people.check(payers)
    assert.deepEqual([starts, kills], [KILLS + 1, KILLS])
    figure('kills', kills)
    figure('balances equal to their ledger', payers.length)
    test.diagnostic(`${tries} requests, ${stripe.calls.length + twilio.calls.length} calls of the providers, ${stripe.intents.size} intents, ${twilio.owned.size} numbers`)
  })
})
