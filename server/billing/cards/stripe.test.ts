import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { BadRequest } from '../../platform/failures/failures'
import { CardsDown, type CardsPort, type ChargeRequest } from './port'
import { makeStripeCards } from './stripe'
import { startStripeDouble, type StripeDouble, type StripeFault } from './testing/stripeDouble'

const customer = 'cus_1'
const since = new Date()

describe('cards at Stripe', () => {
  let double: StripeDouble
  let cards: CardsPort
  before(async () => {
    double = await startStripeDouble()
    cards = makeStripeCards(double.account, () => since)
  })
  after(() => double.close())

  const request = (token: string, given: Partial<ChargeRequest> = {}): ChargeRequest => ({
    chargeId: randomUUID(),
    customer,
    means: { token },
    cents: 2_300,
    isAttended: true,
    ...given,
  })

  it('an account becomes a customer, and a token becomes its card', async () => {
    assert.match(await cards.customerOf({ id: 'a-1', name: 'Fleuriste' }), /^cus_/)
    const card = await cards.saveCard({ cardId: 'c-1', customer, token: 'tok_visa' })
    assert.deepEqual({ ...card, reference: '' }, { reference: '', type: 'Visa', last4: '4242', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' })
    assert.deepEqual(await cards.saveCard({ cardId: 'c-1', customer, token: 'tok_visa' }), card)
    assert.deepEqual([...double.attached], [[card.reference, customer]])
    await cards.removeCard(card.reference)
    await cards.removeCard(card.reference)
    assert.equal(double.attached.size, 0)
  })

  it('an account renamed after a lost response stays the same customer, with its new name', async () => {
    const before = new Set(double.customers.keys())
    double.failNext('POST /v1/customers', 'failAfter')
    await assert.rejects(cards.customerOf({ id: 'a-2', name: 'Fleuriste' }), CardsDown)
    const [made, ...others] = [...double.customers.keys()].filter((id) => !before.has(id))
    const renamed = { id: 'a-2', name: 'Fleuriste Zoé' }
    assert.deepEqual([await cards.customerOf(renamed), await cards.customerOf(renamed), others], [made, made, []])
    assert.equal(double.customers.get(made ?? ''), 'Fleuriste Zoé')
  })

  for (const [token, word] of [['tok_chargeDeclined', 'process_error'], ['tok_chargeDeclinedIncorrectCvc', 'card_error'], ['tok_chargeDeclinedExpiredCard', 'card_error']] as const) {
    it(`${token} is not saved: ${word}`, async () => {
      await assert.rejects(cards.saveCard({ cardId: randomUUID(), customer, token }), { message: word })
    })
  }

  const refusals = [['tok_chargeDeclined', 'card_error'], ['tok_chargeDeclinedProcessingError', 'process_error']] as const
  for (const [token, refusal] of refusals) {
    it(`a charge to ${token} is refused, also when looked up later: ${refusal}`, async () => {
      const order = request(token)
      assert.deepEqual(await cards.charge(order), { state: 'refused', refusal })
      assert.deepEqual(await cards.findCharge({ ...order, since }), { state: 'refused', refusal })
    })
  }

  it('a charge carries its amount in cents of CAD, our id as its key and in its metadata, and happens once', async () => {
    const order = request('tok_visa')
    const [first, second] = [await cards.charge(order), await cards.charge(order)]
    assert.deepEqual(first, second)
    assert.deepEqual(await cards.findCharge({ ...order, since }), first)
    const made = [...double.intents.values()].filter(({ metadata }) => metadata['charge_id'] === order.chargeId)
    assert.deepEqual(made.map(({ amount, currency, customer: owner }) => [amount, currency, owner]), [[2_300, 'cad', customer]])
    assert.equal(await cards.findCharge({ chargeId: randomUUID(), customer, since }), null)
    assert.ok(first.state === 'paid')
    await cards.refund(order.chargeId, first.reference)
    assert.ok(double.refunded.has(first.reference))
  })

  it('a part is refunded once, also when an answer was lost and its key forgotten; a disputed payment is not', async () => {
    const paid = await cards.charge(request('tok_visa'))
    assert.ok(paid.state === 'paid')
    const part = { refundId: randomUUID(), reference: paid.reference, cents: 500 }
    double.failNext('POST /v1/refunds', 'failAfter')
    await assert.rejects(cards.refundPart(part), CardsDown)
    double.forgetKeys()
    assert.deepEqual([await cards.refundPart(part), await cards.takenBack(paid.reference)], [true, 500])
    assert.equal(await cards.refundPart({ ...part, refundId: randomUUID() }), true)
    double.disputes.set(paid.reference, { amount: 1_300, status: 'needs_response' })
    assert.deepEqual([await cards.refundPart({ ...part, refundId: randomUUID() }), await cards.takenBack(paid.reference)], [false, 2_300])
  })

  it('a charge that needs authentication waits for the cardholder and can be cancelled', async () => {
    const [order, left] = [request('tok_threeDSecure2Required'), request('tok_threeDSecure2Required')]
    const [waiting, leaving] = [await cards.charge(order), await cards.charge(left)]
    assert.ok(waiting.state === 'step_up' && leaving.state === 'step_up')
    assert.match(waiting.secret, /_secret_/)
    double.stepUp(waiting.reference, true)
    assert.deepEqual(await cards.cancelCharge(waiting.reference), { state: 'paid', reference: waiting.reference })
    assert.deepEqual(await cards.cancelCharge(leaving.reference), { state: 'refused', refusal: 'card_error' })
  })

  for (const fault of ['inUse', 'cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter', 'hangAfter'] satisfies StripeFault[]) {
    it(`${fault}: the outcome of a charge is unknown until it is looked up, and it is never charged twice`, async () => {
      const order = request('tok_visa')
      for (const _try of fault.startsWith('cut') ? [1, 2] : [1]) double.failNext('POST /v1/payment_intents', fault)
      const withShortTimeout = makeStripeCards(double.account, () => since, 300)
      await assert.rejects((fault === 'hangAfter' ? withShortTimeout : cards).charge(order), (error) => error instanceof CardsDown && !error.message.includes('canary'))
      const found = await cards.findCharge({ ...order, since })
      assert.equal(found === null, !fault.endsWith('After'))
      assert.equal((await cards.charge(order)).state, 'paid')
      assert.equal([...double.intents.values()].filter(({ metadata }) => metadata['charge_id'] === order.chargeId).length, 1)
    })
  }

  it('only a signed event is accepted, and it only names a charge', async () => {
    const order = request('tok_slow')
    const outcome = await cards.charge(order)
    assert.ok(outcome.state === 'under_way')
    const { body, signature } = double.event(outcome.reference, since)
    assert.equal((await cards.chargeInEvent?.(body, signature))?.chargeId, order.chargeId)
    const old = double.event(outcome.reference, new Date(since.getTime() - 3_600_000))
    for (const [text, sign] of [[`${body} `, signature], [body, 't=1,v1=00'], [old.body, old.signature]] as const) {
      await assert.rejects(cards.chargeInEvent?.(text, sign) ?? Promise.resolve(), BadRequest)
    }
  })
})
