import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { dayAfter, localDay } from 'callflow/calendar'
import fc from 'fast-check'
import { sql } from 'kysely'
import { share } from 'tools/figures'
import { CardsDown, type CardsPort } from '../billing/cards/port'
import { makeEmbeddedCards } from '../billing/cards/embedded'
import { MINUTE_MS } from '../platform/clock'
import { systemRandom } from '../platform/random'
import { ask } from '../testing/ask'
import { addCard, charge } from '../testing/cardHolder'
import { moneyCopy, silent } from '../testing/moneyCopy'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const RUNS = share('MONEY_SEQUENCES', { test: 20, proof: 1_000, long: 10_000 })
const reason = 'A sequence'

/** The processor's answer arrives, gets lost, or was never asked for. */
type Luck = 'answered' | 'unanswered' | 'unasked'

type Step =
  | { does: 'charge'; dollars: number; luck: Luck; isRetried: boolean }
  | { does: 'adjust'; cents: number }
  | { does: 'refund'; cents: number; luck: Luck }
  | { does: 'plan'; plan: number; when: 'now' | 'renewal' }
  | { does: 'standing'; standing: string }
  | { does: 'renew'; luck: Luck }

const luck = fc.constantFrom<Luck[]>('answered', 'unanswered', 'unasked')

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('charge' as const), dollars: fc.integer({ min: 5, max: 60 }), luck, isRetried: fc.boolean() }),
  fc.record({ does: fc.constant('adjust' as const), cents: fc.integer({ min: -3_000, max: 3_000 }).filter((cents) => cents !== 0) }),
  fc.record({ does: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 4_000 }), luck }),
  fc.record({ does: fc.constant('plan' as const), plan: fc.constantFrom(5, 6, 7), when: fc.constantFrom('now' as const, 'renewal' as const) }),
  fc.record({ does: fc.constant('standing' as const), standing: fc.constantFrom('open', 'suspended', 'closing') }),
  fc.record({ does: fc.constant('renew' as const), luck }),
)

describe('any sequence of charges, credits, refunds, changes of plan and standing, and renewals', () => {
  let server: TestServer
  let token: string
  let next: Luck = 'answered'

  /** Once, as the next call of the processor goes. */
  const unsteady = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const now = next
    next = 'answered'
    if (now === 'unasked') throw new CardsDown('not asked')
    const answer = await call()
    if (now === 'unanswered') throw new CardsDown('the answer is lost')
    return answer
  }

  let keeper: TestServer
  let cards: CardsPort
  before(async () => {
    keeper = await startServer()
    const steady = makeEmbeddedCards({ store: keeper.store, clock: () => server.clock.now(), random: systemRandom })
    cards = { ...steady, charge: (request) => unsteady(() => steady.charge(request)), refundPart: (part) => unsteady(() => steady.refundPart(part)) }
    server = await startServer({ on: keeper, cards, rateLimits: { perAddress: 1_000_000, perAccount: 1_000_000 } })
  })
  after(async () => {
    await server.close()
    await keeper.close()
  })

  const operate = (member: SeededMember, method: string, path: string, body: object) =>
    ask(`${server.url}/v1/operator/accounts/${member.accountId}${path}`, { method, token, body, headers: { 'idempotency-key': randomUUID() } })

  const settle = () => moneyCopy(server, cards).processDue(silent)

  /** A payment of the account that is not wholly refunded, if there is one. */
  const paymentOf = async ({ accountId }: SeededMember): Promise<string | undefined> => {
    const paid = server.store.selectFrom('card_charges').select('id').where('account_id', '=', accountId).where('state', '=', 'paid')
    return (await paid.orderBy('taken_back_cents').orderBy('created_at', 'desc').executeTakeFirst())?.id
  }

  /** Back by a period and a half, so that one ends; only once, as a day is billed once. */
  const endPeriod = async ({ accountId }: SeededMember): Promise<void> => {
    const today = localDay(server.clock.now())
    const period = { period_start_date: dayAfter(today, -45), period_end_date: dayAfter(today, -15) }
    const billed = server.store.selectFrom('invoices').select('uid').where('account_id', '=', accountId).where('type', '=', 'monthly_plan')
    if ((await billed.executeTakeFirst()) !== undefined) return
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', accountId).execute()
  }

  const take = async (member: SeededMember, card_id: string, taken: Step): Promise<void> => {
    if ('luck' in taken) next = taken.luck
    switch (taken.does) {
      case 'charge': {
        const key = randomUUID()
        await charge(server, member, { amount: taken.dollars, card_id }, key)
        if (taken.isRetried) await charge(server, member, { amount: taken.dollars, card_id }, key)
        break
      }
      case 'adjust':
        await operate(member, 'POST', '/adjustments', { amount: taken.cents / 100, reason })
        break
      case 'refund': {
        const payment = await paymentOf(member)
        if (payment !== undefined) await operate(member, 'POST', `/payments/${payment}/refunds`, { amount: taken.cents / 100, reason })
        break
      }
      case 'plan':
        await operate(member, 'PUT', '/plan', { plan: taken.plan, when: taken.when, reason })
        break
      case 'standing':
        await operate(member, 'PUT', '/standing', { standing: taken.standing, reason })
        break
      case 'renew':
        await endPeriod(member)
        await settle()
    }
    next = 'answered'
  }

  interface Sums {
    all: number
    plan: number
    billed_plan: number
    owed: number
    billed_owed: number
    cards: number
    kept: number
    processor: number
    too_much: number
    stored: number
  }

  const sumsOf = async ({ accountId }: SeededMember): Promise<Sums> => {
    const book = (name: string) => sql`(select coalesce(sum(amount_cents), 0) from ledger_entries where account_id = ${accountId} and book = ${name})`
    const invoiced = (cents: string, where: string) =>
      sql`(select coalesce(sum(${sql.raw(cents)}), 0) from invoices where account_id = ${accountId} and ${sql.raw(where)})`
    const { rows } = await sql<Sums>`select
      (select coalesce(sum(amount_cents), 0) from ledger_entries where account_id = ${accountId})::int as "all",
      ${book('plan')}::int as plan, ${invoiced('sub_cents', "type = 'monthly_plan'")}::int as billed_plan,
      ${book('owed')}::int as owed, ${invoiced('-total_cents', "type = 'monthly_plan' and paid_at is null and credited_at is null and credits is null")}::int as billed_owed,
      ${book('cards')}::int as cards,
      (select coalesce(sum(taken_back_cents - total_cents), 0) from card_charges where account_id = ${accountId} and state = 'paid')::int as kept,
      (select coalesce(sum(cents), 0) from processor_refunds where charge_id in (select id from card_charges where account_id = ${accountId}))::int
        - (select coalesce(sum(cents), 0) from processor_charges where customer = ${accountId} and state = 'paid')::int as processor,
      (select count(*) from card_charges where account_id = ${accountId} and taken_back_cents > total_cents)::int as too_much,
      ${book('prepaid')}::int - coalesce((select cents from prepaid_balances where account_id = ${accountId}), 0)::int as stored`.execute(server.store)
    const [sums] = rows
    assert.ok(sums !== undefined)
    return sums
  }

  it(`keeps the books balanced and equal to invoices and processor (${RUNS} sequences)`, async () => {
    let runs = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      // A session of operators ends after eight hours.
      if (runs % 100 === 0) token = (await signedInOperator(server)).token
      runs += 1
      const member = await server.seed.member()
      const card = await addCard(server, member)
      for (const taken of steps) await take(member, card, taken)
      // A payment whose answer is missing is looked up after a while.
      for (let round = 0; round < 2; round += 1) {
        server.clock.move(2 * MINUTE_MS)
        await settle()
      }
      const { all, plan, billed_plan, owed, billed_owed, cards: carded, kept, processor, too_much, stored } = await sumsOf(member)
      assert.deepEqual({ all, plan, owed, cards: carded, processor, too_much, stored }, { all: 0, plan: billed_plan, owed: billed_owed, cards: kept, processor: kept, too_much: 0, stored: 0 })
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})
