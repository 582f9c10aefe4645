import { after, before, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { MINUTE_MS } from '../../platform/clock'
import { fingerprintOf } from '../../platform/http/routes/idempotency'
import type { Money } from '../../composition/makeMoney'
import { makeStripeCards } from '../../billing/cards/stripe'
import { startStripeDouble, type StripeDouble } from '../../billing/cards/testing/stripeDouble'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioTelephony } from '../../numbers/telephony/twilio'
import { randomFrom, wholeFrom } from '../../practice/random'
import { moneyCopy, silent } from '../moneyCopy'
import type { TestServer } from '../startServer'
import { startServer } from '../testServer'
import type { NumberServices } from '../../numbers/service'
import { anotherCopy } from '../../numbers/testing/anotherCopy'
import { calmProviders, disturbProviders } from './atProviders'
import { makePayers, type Payer, type PaymentRequest } from './payers'

const OPERATIONS = share('MONEY_OPERATIONS', { test: 40, proof: 2_000, long: 50_000 })
const SEED = Number(process.env['MONEY_SEED'] ?? 7)
const AT_ONCE = 4
/** An account may have twenty declined cards; a lost refusal is repeated, and counted again. */
const PER_ACCOUNT = 8
const SHARE_ELSEWHERE = 1 / 3

const onTheWay = ['drop', 'dropAfter', 'cutAfter', 'none', 'none', 'none', 'none'] as const

describe('money under random faults', () => {
  let stripe: StripeDouble
  let twilio: TwilioDouble
  let server: TestServer
  let [money, numbers]: [Money | null, NumberServices | null] = [null, null]
  const random = randomFrom(SEED)
  before(async () => {
    ;[stripe, twilio] = await Promise.all([startStripeDouble(), startTwilioDouble()])
    disturbProviders(random, stripe, twilio)
    const [cards, telephony] = [makeStripeCards(stripe.account, () => new Date()), makeTwilioTelephony(twilio.account, silent)]
    server = await startServer({ cards, telephony })
    money = moneyCopy(server, cards)
    numbers = anotherCopy(server, telephony)
  })
  after(async () => {
    await server.close()
    await Promise.all([stripe.close(), twilio.close()])
  })

  const disturb = ({ method, path, charge, key }: PaymentRequest, { member: { accountId } }: Payer): Promise<unknown> => {
    const kind = onTheWay[wholeFrom(random, 0, onTheWay.length - 1)] ?? 'none'
    if (kind !== 'none') server.faults.failNext({ method, path }, { kind })
    if (charge === null || random() > SHARE_ELSEWHERE) return Promise.resolve()
    const fingerprint = fingerprintOf(method, `/v1${path}`, charge)
    const call = { body: charge, key, fingerprint, caller: { accountId, log: silent } }
    return money?.charges.charge(call).catch(() => null) ?? Promise.resolve()
  }

  it(`${OPERATIONS} operations: no payment is lost, duplicated or left unknown`, async (test) => {
    const people = makePayers({ server, url: () => Promise.resolve(server.url), stripe, twilio, random, disturb })
    const payers: Payer[] = []
    let left = OPERATIONS
    const queue = async (): Promise<void> => {
      while (left > 0) {
        const payer = await people.newPayer()
        payers.push(payer)
        for (let count = 0; count < PER_ACCOUNT && left > 0; count += 1) {
          left -= 1
          await people.runOnce(payer)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    people.hurry()
    calmProviders(stripe, twilio)
    server.clock.move(2 * MINUTE_MS)
    await money?.processDue(silent)
    await numbers?.settle(silent)
    await people.check(payers)
    figure('money acts at 30 % faults', OPERATIONS)
    const calls = stripe.calls.length + twilio.calls.length
    test.diagnostic(`${server.faults.requests().length} requests, ${calls} calls of the providers, ${stripe.intents.size} intents, ${twilio.owned.size} numbers`)
  })
})
