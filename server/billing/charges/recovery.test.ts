import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Money } from '../../composition/makeMoney'
import { MINUTE_MS } from '../../platform/clock'
import { makeStripeCards } from '../cards/stripe'
import { startStripeDouble, type StripeDouble, type StripeFault } from '../cards/testing/stripeDouble'
import { ask, type Reply } from '../../testing/ask'
import { booksOf, charge } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'


describe('a charge whose answer was lost', () => {
  let double: StripeDouble
  let server: TestServer
  before(async () => {
    double = await startStripeDouble()
    server = await startServer({ cards: makeStripeCards(double.account, () => server.clock.now(), 1_500) })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  /** The service after a kill: the same database without memory. */
  const restarted = (): Money => moneyCopy(server, makeStripeCards(double.account, server.clock.now))

  const shapes: [fault: StripeFault, isCharged: boolean][] = [
    ['cut', false],
    ['fail', false],
    ['tooMany', false],
    ['cutAfter', true],
    ['failAfter', true],
    ['garbageAfter', true],
    ['hangAfter', true],
  ]
  for (const [fault, isCharged] of shapes) {
    it(`${fault}: is unknown, then ${isCharged ? 'credited once' : 'cancelled'} by the next sweep`, async () => {
      const member = await server.seed.member()
      for (const _try of fault.startsWith('cut') ? [1, 2] : [1]) double.failNext('POST /v1/payment_intents', fault)
      const reply = await charge(server, member, { amount: 20, card_token: 'tok_visa' })
      assert.equal(reply.status, 503, reply.text)
      await restarted().processDue(silent)
      assert.deepEqual(await booksOf(server, member.accountId), {})
      server.clock.move(MINUTE_MS)
      await Promise.all([restarted().processDue(silent), restarted().processDue(silent)])
      assert.equal((await booksOf(server, member.accountId)).prepaid ?? 0, isCharged ? 2_000 : 0)
      const states = server.store.selectFrom('card_charges').select('state').where('account_id', '=', member.accountId)
      assert.deepEqual(await states.execute(), [{ state: isCharged ? 'paid' : 'refused' }])
    })
  }

  const deliver = ({ body, signature }: ReturnType<StripeDouble['event']>): Promise<Reply> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return fetch(`${server.url}/v1/stripe/events`, { method: 'POST', headers, body }).then(async (response) => {
      return { status: response.status, headers: response.headers, text: await response.text(), body: undefined }
    })
  }

  it('is credited once by Stripe events, however often, late or out of order they come; an unsigned one has no effect', async () => {
    const member = await server.seed.member()
    assert.equal((await charge(server, member, { amount: 20, card_token: 'tok_slow' })).status, 503)
    const intent = [...double.intents.values()].at(-1)
    assert.ok(intent !== undefined)
    // An event of an earlier state finds the charge in progress.
    const early = double.event(intent.id, server.clock.now())
    assert.equal((await deliver(early)).status, 204)
    intent.status = 'succeeded'
    const forged = await ask(`${server.url}/v1/stripe/events`, { body: { data: { object: intent } }, headers: { 'stripe-signature': 't=1,v1=00' } })
    assert.equal(forged.status, 400)
    assert.deepEqual(await booksOf(server, member.accountId), {})
    const late = double.event(intent.id, server.clock.now())
    const replies = [...(await Promise.all([deliver(late), deliver(late)])), await deliver(early), await deliver(late)]
    assert.deepEqual(replies.map(({ status }) => status), [204, 204, 204, 204])
    assert.equal((await booksOf(server, member.accountId)).prepaid, 2_000)
  })

  it('is refunded if the payment arrives after it was cancelled', async () => {
    const [member, key] = [await server.seed.member(), randomUUID()]
    assert.equal((await charge(server, member, { amount: 20, card_token: 'tok_slow' }, key)).status, 503)
    const intent = [...double.intents.values()].at(-1)
    assert.ok(intent !== undefined)
    const end = { state: 'refused', refusal: 'process_error', settled_at: server.clock.now(), idempotency_key: null } as const
    await server.store.updateTable('card_charges').set(end).where('account_id', '=', member.accountId).execute()
    intent.status = 'succeeded'
    assert.equal((await deliver(double.event(intent.id, server.clock.now()))).status, 204)
    await restarted().processDue(silent)
    assert.ok(double.refunded.has(intent.id))
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })

  describe('that the database lost', () => {
    /** A charge as this service makes it, whose row is gone. */
    const lose = async (accountId: string, token: string): Promise<{ id: string; reference: string }> => {
      const stripe = makeStripeCards(double.account, server.clock.now)
      const customer = await stripe.customerOf({ id: accountId, name: 'Zoé' })
      const id = randomUUID()
      await stripe.charge({ chargeId: id, customer, means: { token }, cents: 2_300, isAttended: true })
      return { id, reference: [...double.intents.keys()].at(-1) ?? '' }
    }
    const deliverFor = async (reference: string, about?: 'dispute'): Promise<number> => (await deliver(double.event(reference, server.clock.now(), about))).status
    const refundOf = async (id: string) => {
      const row = await server.store.selectFrom('card_charges').select(['state', 'refund']).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : `${row.state}, ${row.refund}`
    }
    const wasReported = (id: string): boolean =>
      server.logged().split('\n').some((line) => line.includes('"level":50') && line.includes(id) && line.includes('nknown charge'))

    it('is reported and refunded once, however often its event comes, so that a second try costs nothing more', async () => {
      const member = await server.seed.member()
      const { id, reference } = await lose(member.accountId, 'tok_visa')
      assert.equal((await charge(server, member, { amount: 20, card_token: 'tok_visa' })).status, 201)
      assert.deepEqual([await deliverFor(reference), await deliverFor(reference)], [204, 204])
      assert.ok(wasReported(id))
      assert.equal(await refundOf(id), 'refused, due')
      double.failNext('POST /v1/refunds', 'fail')
      await restarted().processDue(silent)
      assert.equal(await refundOf(id), 'refused, due')
      await Promise.all([restarted().processDue(silent), restarted().processDue(silent)])
      assert.equal(await refundOf(id), 'refused, done')
      assert.equal(await deliverFor(reference), 204)
      await restarted().processDue(silent)
      const refunds = double.calls.filter(({ path, method, given }) => `${method} ${path}` === 'POST /v1/refunds' && given['payment_intent'] === reference)
      assert.deepEqual([new Set(refunds.map(({ key }) => key)), double.refunded.has(reference)], [new Set([`refund-${id}`]), true])
      assert.equal((await booksOf(server, member.accountId)).prepaid, 2_000)
    })

    it('is refunded only once it is paid', async () => {
      const { accountId } = await server.seed.member()
      const { id, reference } = await lose(accountId, 'tok_slow')
      assert.equal(await deliverFor(reference), 204)
      assert.deepEqual([await refundOf(id), wasReported(id)], [null, true])
      Object.assign(double.intents.get(reference) ?? {}, { status: 'succeeded' })
      assert.equal(await deliverFor(reference), 204)
      await restarted().processDue(silent)
      assert.deepEqual([await refundOf(id), double.refunded.has(reference)], ['refused, done', true])
    })

    it('is only reported if no account here was charged, or its money was taken back already', async () => {
      const strange = await lose(randomUUID(), 'tok_visa')
      const back = await lose((await server.seed.member()).accountId, 'tok_visa')
      double.disputes.set(back.reference, { amount: 2_300, status: 'lost' })
      for (const { id, reference } of [strange, back]) {
        assert.equal(await deliverFor(reference), 204)
        await restarted().processDue(silent)
        assert.deepEqual([await refundOf(id), wasReported(id), double.refunded.has(reference)], [null, true, false])
      }
    })

    it('is told again by Stripe while the database or Stripe cannot be asked', async () => {
      const { accountId } = await server.seed.member()
      const { id, reference } = await lose(accountId, 'tok_visa')
      double.failNext('GET /v1/refunds', 'fail')
      assert.equal(await deliverFor(reference), 503)
      server.database.off()
      assert.equal(await deliverFor(reference), 503)
      server.database.on()
      assert.equal(await refundOf(id), null)
      assert.equal(await deliverFor(reference), 204)
      assert.equal(await refundOf(id), 'refused, due')
    })
  })

  it('is cancelled after half an hour if the customer never confirms it with the bank', async () => {
    const member = await server.seed.member()
    const asked = await charge(server, member, { amount: 20, card_token: 'tok_threeDSecure2Required' })
    assert.match(asked.text, /"status":"step_up_required".*"client_secret":"pi_/)
    server.clock.move(31 * MINUTE_MS)
    await restarted().processDue(silent)
    assert.equal([...double.intents.values()].at(-1)?.status, 'canceled')
    const states = server.store.selectFrom('card_charges').select('state').where('account_id', '=', member.accountId)
    assert.deepEqual(await states.execute(), [{ state: 'refused' }])
  })
})
