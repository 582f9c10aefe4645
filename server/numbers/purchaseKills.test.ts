import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { MINUTE_MS } from '../platform/clock'
import { startTwilioDouble, type TwilioDouble } from './telephony/testing/twilioDouble'
import { makeTwilioTelephony } from './telephony/twilio'
import { killedAt } from '../testing/kills'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { anotherCopy, silent } from './testing/anotherCopy'
import { booksOf, register, seedBuyer } from './testing/buyer'

const CYCLES = share('KILL_CYCLES', { test: 1, proof: 2, long: 12 })
const program = new URL('./testing/buyOnce.program.ts', import.meta.url)
const [FUNDS, PRICE] = [1_000, 200]

describe('a service that is killed during a purchase', () => {
  let double: TwilioDouble
  let server: TestServer
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ telephony: makeTwilioTelephony(double.account, silent) })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  let last = 3_000_000
  const offer = (): string => {
    last += 1
    const phone = `+1514${last}`
    double.forSale.add(phone)
    return phone
  }

  const buyAndDie = async ({ accountId }: SeededMember, phone: string, key: string, step: string): Promise<void> => {
    const { accountSid, authToken } = double.account
    await killedAt(server, program, [double.url, accountSid, authToken, accountId, phone, key], step)
    figure('kills', 1)
  }

  const checkOwned = async ({ accountId }: SeededMember, phone: string, isBought: boolean): Promise<void> => {
    const owned = [...double.owned.values()].filter(({ phone_number }) => phone_number === phone)
    assert.equal(owned.length, isBought ? 1 : 0)
    const spent = isBought ? PRICE : 0
    assert.deepEqual(await booksOf(server, accountId), { numbers: isBought ? [phone] : [], pending: 0, prepaid: FUNDS - spent, usage: spent })
    figure('balances equal to their ledger', 1)
  }

  const retry = async (step: string): Promise<void> => {
    const [member, phone, key] = [await seedBuyer(server, FUNDS), offer(), randomUUID()]
    await buyAndDie(member, phone, key, step)
    assert.equal((await register(server.url, member, phone, { key })).status, 201)
    await checkOwned(member, phone, true)
  }

  const neverRetry = async (step: string): Promise<void> => {
    const [member, phone] = [await seedBuyer(server, FUNDS), offer()]
    await buyAndDie(member, phone, randomUUID(), step)
    server.clock.move(2 * MINUTE_MS)
    await anotherCopy(server, makeTwilioTelephony(double.account, silent)).settle(silent)
    await checkOwned(member, phone, step !== 'placing' && step !== 'asking')
  }

  // The short run uses one of the two at each step.
  const both = [retry, neverRetry] as const
  for (const [index, step] of ['placing', 'asking', 'asked', 'completing', 'done'].entries()) {
    it(`${step}: a retry finds one purchase; without a retry there is one purchase or none`, async () => {
      for (let cycle = index; cycle < CYCLES + index; cycle += 1) await both[cycle % 2 === 0 ? 0 : 1](step)
    })
  }
})
