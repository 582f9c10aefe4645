import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { numbersOperations } from 'contract/numbers'
import { countFrom } from 'tools/figures'
import { MINUTE_MS } from '../platform/clock'
import { fingerprintOf } from '../platform/http/routes/idempotency'
import { startTwilioDouble, type DoubleFault, type TwilioDouble } from './telephony/testing/twilioDouble'
import { makeTwilioTelephony } from './telephony/twilio'
import { randomFrom, wholeFrom } from '../practice/random'
import type { Reply } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import type { NumberServices } from './service'
import { anotherCopy, silent } from './testing/anotherCopy'
import { booksOf, register, seedBuyer } from './testing/buyer'

const PURCHASES = countFrom('PURCHASES', 25)
const SEED = Number(process.env['PURCHASES_SEED'] ?? 7)
const PER_ACCOUNT = Math.min(40, Math.ceil(PURCHASES / 5))
const AT_ONCE = 5
const PRICE = 200

const onTheWay = ['drop', 'dropAfter', 'cutAfter', 'none', 'none'] as const
const atProvider: (DoubleFault | 'none')[] = ['cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter', 'none', 'none', 'none']

describe('under random faults', () => {
  let double: TwilioDouble
  let server: TestServer
  let elsewhere: NumberServices
  const random = randomFrom(SEED)
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[wholeFrom(random, 0, values.length - 1)]
  before(async () => {
    double = await startTwilioDouble()
    const telephony = makeTwilioTelephony(double.account, silent)
    server = await startServer({ telephony })
    elsewhere = anotherCopy(server, telephony)
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const disturb = (): void => {
    const [way, provider] = [oneOf(onTheWay), oneOf(atProvider)]
    if (way !== undefined && way !== 'none') server.faults.failNext(numbersOperations.registerNumber, { kind: way })
    if (provider !== undefined && provider !== 'none') double.failNext(oneOf(['GET', 'POST', 'POST']) ?? 'POST', provider)
  }

  /** The same request, at the same time, to another instance. */
  const repeatElsewhere = async ({ accountId }: SeededMember, phone: string, key: string): Promise<void> => {
    const body = { phone_number: phone, type: 'Local' } as const
    const url = `/v1/accounts/${accountId}/numbers/register`
    const purchase = { body, key, fingerprint: fingerprintOf('POST', url, body), caller: { accountId, log: silent } }
    await elsewhere.purchases.register(purchase).catch(() => undefined)
  }

  /** One purchase, retried, sometimes in parallel, until the outcome is known. Returns that outcome. */
  const buy = async (member: SeededMember, phone: string): Promise<string> => {
    const key = randomUUID()
    for (;;) {
      disturb()
      const once = (): Promise<Reply | null> => register(server.url, member, phone, { key }).catch(() => null)
      const [reply] = await Promise.all([
        once(),
        ...(oneOf([true, false, false]) === true ? [once()] : []),
        ...(oneOf([true, false, false, false]) === true ? [repeatElsewhere(member, phone, key)] : []),
      ])
      if (reply?.status === 201) return 'bought'
      if (reply?.status === 400 && reply.body !== undefined) return reply.text
      assert.ok(reply === null || reply.status === 503, `${reply?.status} ${reply?.text}`)
    }
  }

  let last = 0
  const offer = (): string => {
    last += 1
    const phone = `+1514${String(2_000_000 + last)}`
    double.forSale.add(phone)
    return phone
  }

  interface Shopper {
    member: SeededMember
    funds: number
    wanted: string[]
    bought: string[]
  }

  /** Every second account can afford half of what it wants. */
  const shop = async (index: number): Promise<Shopper> => {
    const funds = index % 2 === 0 ? PER_ACCOUNT * PRICE : Math.floor(PER_ACCOUNT / 2) * PRICE
    const member = await seedBuyer(server, funds)
    const wanted = Array.from({ length: PER_ACCOUNT }, offer)
    const bought: string[] = []
    for (const phone of wanted) {
      const word = await buy(member, phone)
      if (word === 'bought') bought.push(phone)
      else assert.match(word, /"insufficient_funds"/)
    }
    return { member, funds, wanted, bought: bought.sort() }
  }

  const check = async ({ member, funds, wanted, bought }: Shopper): Promise<void> => {
    const books = await booksOf(server, member.accountId)
    const usage = bought.length * PRICE
    assert.deepEqual({ ...books, numbers: books.numbers.sort() }, { numbers: bought, pending: 0, prepaid: funds - usage, usage })
    assert.equal(usage, Math.min(funds, PER_ACCOUNT * PRICE))
    const sold = [...double.owned.values()].map(({ phone_number }) => phone_number)
    assert.deepEqual(sold.filter((phone) => wanted.includes(phone)).sort(), bought)
  }

  it(`${PURCHASES} purchases buy each number once, and the ledger agrees`, async (test) => {
    const accounts = Array.from({ length: Math.ceil(PURCHASES / PER_ACCOUNT) }, (_, index) => index)
    const shoppers: Shopper[] = []
    const queue = async (): Promise<void> => {
      for (let index = accounts.shift(); index !== undefined; index = accounts.shift()) shoppers.push(await shop(index))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    server.clock.move(MINUTE_MS)
    await elsewhere.settle(silent)
    for (const shopper of shoppers) await check(shopper)
    const uneven = await sql`select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`.execute(server.store)
    assert.deepEqual(uneven.rows, [])
    const bought = shoppers.reduce((sum, shopper) => sum + shopper.bought.length, 0)
    const requests = server.faults.requests(numbersOperations.registerNumber).length
    test.diagnostic(`${bought} bought, ${requests} requests, ${double.calls.length} calls of the provider`)
  })
})
