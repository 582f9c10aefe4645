import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../platform/clock'
import { localDay } from 'callflow/calendar'
import { makeStripeCards } from '../cards/stripe'
import { startStripeDouble, type StripeDouble } from '../cards/testing/stripeDouble'
import { ask, type Reply } from '../../testing/ask'
import { addCard, booksOf, charge, tokenFor } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import { inTransaction } from '../../platform/database/transaction'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

/** Stripe's test number for a card whose payments are contested. */
const DISPUTED = '4000000000000259'
const now = new Date('2026-03-15T15:00:00Z')

const read = (server: TestServer, { accountId, token }: SeededMember, path: string): Promise<Reply> =>
  ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })

describe('a payment reversed by the bank', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now })
  })
  after(() => server.close())

  const keep = () => moneyCopy(server).processDue(silent)
  const pay = async (member: SeededMember, number?: string): Promise<void> => {
    const reply = await charge(server, member, { amount: 20, card_token: await tokenFor(server, number) })
    assert.equal(reply.status, 201, reply.text)
  }
  const buy = async (member: SeededMember): Promise<Reply> => {
    const { text } = await ask(`${server.url}/v1/numbers/available?country=CA&type=Local`, { token: member.token })
    const phone_number = /"phone_number":"([^"]+)"/.exec(text)?.[1]
    return ask(`${server.url}/v1/accounts/${member.accountId}/numbers/register`, { token: member.token, body: { phone_number, type: 'Local' } })
  }
  const contest = async (): Promise<void> => {
    server.clock.move(MINUTE_MS)
    await keep()
    await keep()
  }

  it('is posted once with its taxes, and the money already spent is owed', async () => {
    const member = await server.seed.member()
    for (const _included of [1, 2]) await server.seed.number(member.accountId)
    await pay(member, DISPUTED)
    assert.equal((await buy(member)).status, 201)
    await contest()
    assert.deepEqual(await booksOf(server, member.accountId), { prepaid: -200, usage: 200 })
    assert.match((await read(server, member, 'billing-overview')).text, /"prepaid_balance":-2,.*"plan_paused_by":"payment_taken_back"/)
  })

  it("pauses the plan's included numbers until the debt is settled", async () => {
    const member = await server.seed.member()
    for (const _included of [1, 2]) await server.seed.number(member.accountId)
    await pay(member, DISPUTED)
    assert.equal((await buy(member)).status, 201)
    await contest()
    await server.store.deleteFrom('numbers').where('account_id', '=', member.accountId).execute()
    const cost = { is_free: 0, is_preauthorized: 0, cost: 2, reason: 'payment_taken_back', balance: -2, period: 'month' }
    assert.deepEqual((await read(server, member, 'numbers/cost/Local')).body, cost)
    const tries = await Promise.all([1, 2, 3].map(() => buy(member)))
    assert.deepEqual(tries.map(({ status }) => status), [400, 400, 400])
    figure('purchases after a payment was taken back', tries.filter(({ status }) => status === 201).length)
    await pay(member)
    assert.equal((await buy(member)).status, 201)
    assert.deepEqual(await booksOf(server, member.accountId), { cards: -2_300, prepaid: 1_800, usage: 200, gst: 100, qst: 200 })
  })

  it('is not followed by an automatic top-up from the same card', async () => {
    const member = await server.seed.member()
    const card_id = await addCard(server, member, DISPUTED)
    const body = { is_on: 1, threshold: 10, amount: 20, card_id, monthly_cap: 400 }
    await ask(`${server.url}/v1/accounts/${member.accountId}/top-up`, { method: 'PUT', token: member.token, body })
    await keep()
    await server.seed.prepaid(member.accountId, -500)
    for (const _minute of [1, 2, 3]) await contest()
    const charges = await server.store.selectFrom('card_charges').select('id').where('account_id', '=', member.accountId).execute()
    assert.equal(charges.length, 1)
  })

  it('for a plan makes its invoice due again, and only a card saved since is charged for it', async () => {
    const member = await server.seed.member()
    const period = { period_start_date: '2026-02-14', period_end_date: '2026-03-13' }
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', member.accountId).execute()
    await addCard(server, member, DISPUTED)
    await keep()
    assert.match((await read(server, member, 'invoices')).text, /"is_paid":1/)
    await contest()
    assert.match((await read(server, member, 'invoices')).text, /"is_paid":0/)
    assert.match((await read(server, member, 'numbers/cost/Local')).text, /"reason":"payment_taken_back"/)
    assert.deepEqual(await booksOf(server, member.accountId), { plan: 1_400, gst: 70, qst: 140, owed: -1_610 })
    server.clock.move(MINUTE_MS)
    const good = await addCard(server, member)
    await ask(`${server.url}/v1/accounts/${member.accountId}/credit-cards/${good}/default`, { method: 'PUT', token: member.token })
    await keep()
    assert.match((await read(server, member, 'invoices')).text, /"is_paid":1/)
    assert.match((await read(server, member, 'numbers/cost/Local')).text, /"is_free":1/)
    assert.deepEqual(await booksOf(server, member.accountId), { plan: 1_400, gst: 70, qst: 140, cards: -1_610 })
  })
})

describe('a dispute at Stripe', () => {
  let double: StripeDouble
  let server: TestServer
  before(async () => {
    double = await startStripeDouble()
    server = await startServer({ cards: makeStripeCards(double.account, () => server.clock.now()) })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const deliver = async (intent: string): Promise<number> => {
    const { body, signature } = double.event(intent, server.clock.now(), 'dispute')
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${server.url}/v1/stripe/events`, { method: 'POST', headers, body })).status
  }
  /** Stripe's name of the member's last payment; others may be charged at the same time. */
  const lastIntent = async ({ accountId }: SeededMember): Promise<string> => {
    const charges = server.store.selectFrom('card_charges').select('provider_reference').where('account_id', '=', accountId)
    return (await charges.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).provider_reference ?? assert.fail('nothing was charged')
  }
  const paid = async (member: SeededMember): Promise<string> => {
    assert.equal((await charge(server, member, { amount: 20, card_token: 'tok_visa' })).status, 201)
    return lastIntent(member)
  }

  it('is recorded from Stripe events, however often they come; the account gets a mail, and money that is won comes back', async () => {
    const member = await server.seed.member()
    const intent = await paid(member)
    double.disputes.set(intent, { amount: 2_300, status: 'warning_needs_response' })
    assert.equal(await deliver(intent), 204)
    assert.equal((await booksOf(server, member.accountId)).prepaid, 2_000)
    double.disputes.set(intent, { amount: 2_300, status: 'needs_response' })
    assert.deepEqual(await Promise.all([deliver(intent), deliver(intent)]), [204, 204])
    assert.deepEqual(await booksOf(server, member.accountId), {})
    const mail = await server.mails.next()
    assert.deepEqual([mail.to, mail.subject], [member.email, 'Paiement repris (23,00\u00a0$) / Payment taken back ($23.00)'])
    assert.match(server.logged(), new RegExp(`"accountId":"${member.accountId}".*Payment reversed by the bank`))
    double.disputes.set(intent, { amount: 2_300, status: 'won' })
    assert.equal(await deliver(intent), 204)
    assert.deepEqual(await booksOf(server, member.accountId), { cards: -2_300, prepaid: 2_000, gst: 100, qst: 200 })
    assert.equal(server.mails.all().length, 1)
  })

  it('is found without an event, and a partial one reverses its share of the taxes', async () => {
    const member = await server.seed.member()
    const intent = await paid(member)
    double.disputes.set(intent, { amount: 1_000, status: 'lost' })
    await moneyCopy(server, makeStripeCards(double.account, server.clock.now)).processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), { cards: -1_300, prepaid: 1_130, gst: 57, qst: 113 })
    double.refunded.add(intent)
    await moneyCopy(server, makeStripeCards(double.account, server.clock.now)).processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })
  it('a refund that Stripe refuses is taken off the books again, and a dispute is still found', async () => {
    const member = await server.seed.member()
    const intent = await paid(member)
    const { id: chargeId } = await server.store.selectFrom('card_charges').select('id').where('provider_reference', '=', intent).executeTakeFirstOrThrow()
    const copy = moneyCopy(server, makeStripeCards(double.account, server.clock.now))
    await inTransaction(server.store, (transaction) => copy.refunds.place(transaction, { accountId: member.accountId, chargeId, cents: 2_300 }))
    assert.deepEqual(await booksOf(server, member.accountId), {})
    double.disputes.set(intent, { amount: 2_300, status: 'warning_needs_response' })
    await copy.refunds.settle(silent)
    await copy.processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), { cards: -2_300, prepaid: 2_000, gst: 100, qst: 200 })
    double.disputes.set(intent, { amount: 2_300, status: 'lost' })
    assert.equal(await deliver(intent), 204)
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })

  it("is found for other payments when one can't be checked, and for that one later", async () => {
    const member = await server.seed.member()
    const [silentOne, other] = [await paid(member), await paid(member)]
    for (const intent of [silentOne, other]) double.disputes.set(intent, { amount: 2_300, status: 'lost' })
    const stripe = makeStripeCards(double.account, server.clock.now)
    let isOut = true
    const takenBack = (reference: string) => (isOut && reference === silentOne ? Promise.reject(new Error('no answer')) : stripe.takenBack(reference))
    const copy = moneyCopy(server, { ...stripe, takenBack })
    await copy.processDue(silent)
    assert.equal((await booksOf(server, member.accountId)).prepaid, 2_000)
    isOut = false
    // Its dispute has left the short window by then.
    double.disputes.set(silentOne, { amount: 2_300, status: 'lost', created: server.clock.now().getTime() / 1_000 - 30 * 86_400 })
    server.clock.move(HOUR_MS)
    await copy.processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })

  it('that follows an inquiry of weeks is found within a day', async () => {
    const member = await server.seed.member()
    const intent = await paid(member)
    const inquiry = { amount: 2_300, status: 'warning_under_review', created: Math.floor(server.clock.now().getTime() / 1_000) }
    double.disputes.set(intent, inquiry)
    const copy = moneyCopy(server, makeStripeCards(double.account, server.clock.now))
    await copy.processDue(silent)
    server.clock.move(20 * DAY_MS)
    await copy.processDue(silent)
    double.disputes.set(intent, { ...inquiry, status: 'needs_response' })
    for (let hour = 0; hour < 24; hour += 1) {
      server.clock.move(HOUR_MS)
      await copy.processDue(silent)
    }
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })
  const spent = (member: SeededMember) => server.seed.prepaid(member.accountId, -500)
  const planPaid = async (member: SeededMember): Promise<string> => {
    const period = { period_start_date: localDay(later(server.clock.now(), -31 * DAY_MS)), period_end_date: localDay(later(server.clock.now(), -DAY_MS)) }
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', member.accountId).execute()
    const { accountId, token } = member
    assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/credit-cards`, { token, body: { token: 'tok_visa' } })).status, 201)
    await moneyCopy(server, makeStripeCards(double.account, server.clock.now)).processDue(silent)
    return lastIntent(member)
  }
  const pause = ['votre forfait ne couvre ni les numéros ni les appels sortants', "your plan doesn't cover numbers or outgoing calls"]
  const addFunds = ['Pour ajouter des fonds\u00a0:', 'To add funds:', '/console/billing']
  const otherCard = ['ajoutez une autre carte et définissez-la par défaut\u00a0:', 'add another card and make it the default:', '/console/billing/cards']
  const cases: [name: string, before: typeof paid, amount: number, expected: string[], unexpected: string[]][] = [
    ['money that was spent', async (member) => (await spent(member), paid(member)), 2_300, [...pause, ...addFunds], otherCard],
    ['money that is still there', paid, 2_300, ['/console/billing\n'], [...pause, ...addFunds.slice(0, 2), ...otherCard]],
    ['what paid a plan', planPaid, 1_610, [...pause, ...otherCard], addFunds.slice(0, 2)],
    ['a part of what paid a plan', planPaid, 1_000, ['/console/billing\n'], [...pause, ...addFunds.slice(0, 2), ...otherCard]],
  ]
  for (const [name, begin, amount, expected, unexpected] of cases) {
    it(`about ${name} is mailed with its consequences and remedies`, async () => {
      const member = await server.seed.member()
      const intent = await begin(member)
      double.disputes.set(intent, { amount, status: 'needs_response' })
      assert.equal(await deliver(intent), 204)
      let mail = await server.mails.next()
      while (mail.to !== member.email || mail.subject.endsWith('A card was saved')) mail = await server.mails.next()
      const { text } = mail
      assert.deepEqual([expected.filter((each) => !text.includes(each)), unexpected.filter((each) => text.includes(each))], [[], []], text)
    })
  }
})
