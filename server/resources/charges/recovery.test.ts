import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Money } from '../../composition/makeMoney'
import { MINUTE_MS } from '../../core/clock'
import { makeStripeCards } from '../../providers/cards/stripe'
import { startStripeDouble, type StripeDouble, type StripeFault } from '../../providers/cards/testing/stripeDouble'
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
