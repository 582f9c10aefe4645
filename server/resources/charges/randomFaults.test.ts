import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { billingRows } from 'contract/billing'
import { numbersRows } from 'contract/numbers'
import { makeMoney, type Money } from '../../makeMoney'
import { makeBackground } from '../../core/background'
import { realChance } from '../../core/chance'
import { MINUTE_MS } from '../../core/clock'
import { fingerprintOf } from '../../core/idempotency'
import { makeStripeCards } from '../../providers/cards/stripe'
import { startStripeDouble, type StripeDouble, type StripeFault } from '../../providers/cards/testing/stripeDouble'
import { randomFrom, wholeFrom } from '../../store/practice/random'
import { ask, type Reply } from '../../testing/ask'
import { booksOf } from '../../testing/cardHolder'
import type { SeededMember } from '../../testing/seed'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

/** A long run sets more. */
const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? 40)
const SEED = Number(process.env['MONEY_SEED'] ?? 7)
const AT_ONCE = 4
/** An account may have no more cards refused. */
const PER_ACCOUNT = 20

const silent = pino({ level: 'silent' })
const onTheWay = ['drop', 'dropAfter', 'cutAfter', 'none', 'none', 'none', 'none'] as const
const atProvider: (StripeFault | 'none')[] = ['cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter', 'none', 'none', 'none', 'none', 'none']
const tokens = ['tok_visa', 'tok_visa', 'tok_visa', 'tok_chargeDeclined', 'tok_chargeDeclinedProcessingError', 'tok_slow'] as const

/** An account, and what it must have in the end. */
interface Payer {
  member: SeededMember
  cardId: string
  paid: number
  spent: number
}

describe('money under random faults', () => {
  let double: StripeDouble
  let server: TestServer
  let elsewhere: Money
  const random = randomFrom(SEED)
  const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[wholeFrom(random, 0, values.length - 1)]
  before(async () => {
    double = await startStripeDouble()
    const cards = makeStripeCards(double.account, () => new Date())
    server = await startServer({ cards })
    const { store, clock } = server
    elsewhere = makeMoney({ store, clock: clock.now, chance: realChance, background: makeBackground(silent), cards })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const disturb = (): void => {
    const [way, provider] = [oneOf(onTheWay), oneOf(atProvider)]
    const row = oneOf([billingRows.chargeCredits, numbersRows.registerNumber]) ?? billingRows.chargeCredits
    if (way !== undefined && way !== 'none') server.faults.failNext(row, { kind: way })
    if (provider !== undefined && provider !== 'none') double.failNext(oneOf(['POST /v1/payment_intents', 'GET /v1/payment_intents']) ?? '', provider)
  }

  /** Slow money has come, and what the bank still asks nobody answers. */
  const hurry = (): void => {
    for (const intent of double.intents.values()) if (intent.status === 'processing') intent.status = 'succeeded'
  }

  /** One act of a person: asked again, sometimes at another copy too, until its outcome is known. */
  const act = async (path: string, { member }: Payer, body: { amount: number } & ({ card_id: string } | { card_token: string })): Promise<Reply> => {
    const [key, url] = [randomUUID(), `/v1/accounts/${member.accountId}/${path}`]
    for (let tries = 0; ; tries += 1) {
      assert.ok(tries < 200, 'the outcome of an act stays unknown')
      disturb()
      const once = (): Promise<Reply | null> =>
        ask(`${server.url}${url}`, { token: member.token, body, headers: { 'idempotency-key': key } }).catch(() => null)
      const call = { body, key, fingerprint: fingerprintOf('POST', url, body), caller: { accountId: member.accountId, log: silent } }
      const other = oneOf([true, false, false]) === true ? elsewhere.charges.charge(call).catch(() => null) : null
      const [reply] = await Promise.all([once(), other])
      if (reply?.status === 503 && tries > 2) hurry()
      if (reply?.status === 201 || reply?.status === 400) return reply
      assert.ok(reply === null || reply.status === 503 || reply.body === undefined, `${reply?.status} ${reply?.text}`)
    }
  }

  const add = async (payer: Payer): Promise<void> => {
    const amount = 20 * wholeFrom(random, 1, 5)
    const token = oneOf(['saved', ...tokens]) ?? 'tok_visa'
    const reply = await act('credits/charge', payer, token === 'saved' ? { amount, card_id: payer.cardId } : { amount, card_token: token })
    const isGood = token === 'saved' || token === 'tok_visa' || token === 'tok_slow'
    assert.equal(reply.status, isGood ? 201 : 400, `${token}: ${reply.text}`)
    if (isGood) payer.paid += amount * 100
  }

  let last = 1_000
  const buy = async (payer: Payer): Promise<void> => {
    const { accountId, token } = payer.member
    const key = randomUUID()
    last += 1
    const search = await ask(`${server.url}/v1/numbers/available?country=CA&type=Local&contains=${String(last).slice(-3)}`, { token })
    const phone_number = oneOf(search.text.match(/(?<="phone_number":")[^"]+/g) ?? [])
    if (phone_number === undefined) return
    for (;;) {
      disturb()
      const url = `${server.url}/v1/accounts/${accountId}/numbers/register`
      const reply = await ask(url, { token, body: { phone_number, type: 'Local' }, headers: { 'idempotency-key': key } }).catch(() => null)
      if (reply?.status === 201) payer.spent += 200
      if (reply?.status === 201) return
      if (reply?.status === 400 && reply.body !== undefined) return assert.match(reply.text, /insufficient_funds|number_unavailable/)
    }
  }

  const newPayer = async (): Promise<Payer> => {
    const member = await server.seed.member()
    for (const _included of [1, 2]) await server.seed.number(member.accountId)
    const body = { token: 'tok_visa' }
    const reply = await ask(`${server.url}/v1/accounts/${member.accountId}/credit-cards`, { token: member.token, body })
    return { member, cardId: /"id":"([\w-]+)"/.exec(reply.text)?.[1] ?? '', paid: 0, spent: 0 }
  }

  it(`${OPERATIONS} operations: nothing lost, nothing doubled, nothing unknown`, async (test) => {
    const payers: Payer[] = []
    let left = OPERATIONS
    const queue = async (): Promise<void> => {
      while (left > 0) {
        const payer = await newPayer()
        payers.push(payer)
        for (let acts = 0; acts < PER_ACCOUNT && left > 0; acts += 1, left -= 1) {
          await (oneOf([true, true, false]) === true ? add(payer) : buy(payer))
          const { prepaid = 0 } = await booksOf(server, payer.member.accountId)
          assert.equal(prepaid, payer.paid - payer.spent)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    hurry()
    server.clock.move(2 * MINUTE_MS)
    await elsewhere.keep(silent)
    for (const { member, paid, spent } of payers) {
      const books = await booksOf(server, member.accountId)
      assert.deepEqual([books.prepaid ?? 0, books.usage ?? 0], [paid - spent, spent])
      const customers = server.store.selectFrom('card_customers').select('reference').where('account_id', '=', member.accountId)
      const customer = (await customers.executeTakeFirstOrThrow()).reference
      const taken = [...double.intents.values()].filter((intent) => intent.customer === customer && intent.status === 'succeeded')
      const cents = taken.filter(({ id }) => !double.refunded.has(id)).reduce((sum, { amount }) => sum + amount, 0)
      assert.equal(cents, -(books.cards ?? 0))
    }
    const pending = await server.store.selectFrom('card_charges').select('id').where('state', '=', 'pending').execute()
    const uneven = await sql`select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`.execute(server.store)
    assert.deepEqual([pending, uneven.rows], [[], []])
    test.diagnostic(`${server.faults.requests().length} requests, ${double.calls.length} calls of the processor, ${double.intents.size} intents`)
  })
})
