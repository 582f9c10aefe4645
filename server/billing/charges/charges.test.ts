import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { addCard, booksOf, charge, tokenFor } from '../../testing/cardHolder'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const refused = (status: string) => ({ status, user_message: null })

describe('adding funds', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const read = async ({ accountId, token }: SeededMember, path: string): Promise<unknown> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })).body

  const idOf = ({ text }: Reply): string => /"payment_id":"([\w-]+)"/.exec(text)?.[1] ?? ''

  it('a saved card pays the amount and tax once, as the payment, invoice and balance show', async () => {
    const member = await server.seed.member()
    const card = await addCard(server, member)
    const reply = await charge(server, member, { amount: 100, card_id: card })
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual(await booksOf(server, member.accountId), { prepaid: 10_000, cards: -11_498, gst: 500, qst: 998 })
    const invoices = await read(member, 'invoices')
    const uid = /"uid":"([\w-]+)"/.exec(JSON.stringify(invoices))?.[1] ?? ''
    const amounts = { sub_amount: 100, total_amount: 114.98, gst_amount: 5, qst_amount: 9.98, is_paid: 1 }
    assert.deepEqual(invoices, { invoices: [{ uid, date: '2026-03-15', reference: 'F-000001', type: 'prepaid_account', ...amounts }] })
    const payment = { payment_id: idOf(reply), date: '2026-03-15', amount: 114.98, invoice: { uid, type: 'prepaid_account' } }
    assert.deepEqual(await read(member, 'payments'), { payments: [payment] })
    const overview = await read(member, 'billing-overview')
    assert.ok(typeof overview === 'object' && overview !== null && 'prepaid_balance' in overview && overview.prepaid_balance === 100)
  })

  it('an unsaved card pays by its token, which is valid for one charge', async () => {
    const member = await server.seed.member()
    const card_token = await tokenFor(server)
    assert.equal((await charge(server, member, { amount: 20, card_token })).status, 201)
    assert.deepEqual((await charge(server, member, { amount: 20, card_token })).body, refused('card_error'))
    assert.deepEqual(await booksOf(server, member.accountId), { prepaid: 2_000, cards: -2_300, gst: 100, qst: 200 })
    assert.deepEqual(await read(member, 'credit-cards'), [])
  })

  it('a repeat under the same key is the same payment, also many times at once; with another body it is refused', async () => {
    const member = await server.seed.member()
    const [card_id, key] = [await addCard(server, member), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => charge(server, member, { amount: 40, card_id }, key)))
    assert.deepEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1, replies.map(({ text }) => text).join())
    assert.equal((await charge(server, member, { amount: 60, card_id }, key)).text, JSON.stringify(refused('idempotency_mismatch')))
    const stranger = await server.seed.member()
    assert.deepEqual((await charge(server, stranger, { amount: 40, card_id }, key)).body, refused('card_error'))
    assert.equal((await booksOf(server, member.accountId)).prepaid, 4_000)
    assert.deepEqual(await booksOf(server, stranger.accountId), {})
  })

  it('an invalid amount is refused, and nothing is charged', async () => {
    const member = await server.seed.member()
    const card_id = await addCard(server, member)
    for (const amount of [0, -20, 19.99]) assert.deepEqual((await charge(server, member, { amount, card_id })).body, refused('min_amount'))
    for (const amount of [20.01, 50, 2020, '20', null, 39.999999]) {
      const reply = await charge(server, member, { amount, card_id })
      assert.deepEqual([reply.status, fieldsOf(reply)], [422, ['amount']], String(amount))
    }
    const token = await tokenFor(server)
    for (const body of [{ amount: 20 }, { amount: 20, card_id, card_token: token }]) {
      assert.deepEqual(fieldsOf(await charge(server, member, body)), ['card_id'])
    }
    assert.equal((await charge(server, member, { amount: 20, card_id, total: 1 })).status, 400)
    assert.deepEqual(await booksOf(server, member.accountId), {})
  })

  for (const [number, word] of [['4000000000000002', 'card_error'], ['4000000000000127', 'card_error'], ['4000000000000119', 'process_error']] as const) {
    it(`${number} is refused with ${word}, and the same key works with another card`, async () => {
      const [member, key] = [await server.seed.member(), randomUUID()]
      const declined = await charge(server, member, { amount: 20, card_token: await tokenFor(server, number) }, key)
      assert.deepEqual([declined.status, declined.body], [400, refused(word)])
      assert.deepEqual(await read(member, 'payments'), { payments: [] })
      assert.equal((await charge(server, member, { amount: 20, card_token: await tokenFor(server) }, key)).status, 201)
    })
  }

  it('a slow card is pending at first; its key later returns the payment, which was charged once', async () => {
    const [member, key] = [await server.seed.member(), randomUUID()]
    const body = { amount: 20, card_token: await tokenFor(server, '4000000000000077') }
    const unknown = await charge(server, member, body, key)
    assert.deepEqual([unknown.status, unknown.headers.get('retry-after')], [503, '2'])
    assert.deepEqual(await booksOf(server, member.accountId), {})
    server.clock.move(6 * SECOND_MS)
    assert.equal((await charge(server, member, body, key)).status, 201)
    assert.equal((await booksOf(server, member.accountId)).prepaid, 2_000)
  })

  it('a card that requires confirmation is charged if confirmed and declined otherwise', async () => {
    for (const [is_confirmed, status] of [[1, 201], [0, 400]] as const) {
      const [member, key] = [await server.seed.member(), randomUUID()]
      const body = { amount: 20, card_token: await tokenFor(server, '4000002760003184') }
      const asked = await charge(server, member, body, key)
      const client_secret = /"client_secret":"(\w+)"/.exec(asked.text)?.[1] ?? ''
      const step_up = { payment_id: idOf(asked), client_secret }
      assert.deepEqual([asked.status, asked.body], [400, { ...refused('step_up_required'), step_up }])
      const answer = await ask(`${server.url}/v1/card-frame/step-ups`, { body: { client_secret, is_confirmed } })
      assert.equal(answer.status, 204)
      assert.equal((await charge(server, member, body, key)).status, status)
      assert.equal((await booksOf(server, member.accountId)).prepaid ?? 0, is_confirmed * 2_000)
    }
  })

  it('card testing is blocked: an account has to wait after twenty declined cards', async () => {
    const member = await server.seed.member()
    const body = async () => ({ amount: 20, card_token: await tokenFor(server, '4000000000000002') })
    for (let tries = 0; tries < 20; tries += 1) assert.equal((await charge(server, member, await body())).status, 400)
    assert.equal((await charge(server, member, await body())).status, 429)
    server.clock.move(61 * MINUTE_MS)
    assert.equal((await charge(server, member, await body())).status, 400)
  })

  it('pending charges count towards the limit', async () => {
    const member = await server.seed.member()
    const tokens = await Promise.all(Array.from({ length: 30 }, () => tokenFor(server, '4000000000000002')))
    const replies = await Promise.all(tokens.map((card_token) => charge(server, member, { amount: 20, card_token })))
    const answered = (status: number): number => replies.filter((reply) => reply.status === status).length
    assert.deepEqual([answered(400), answered(429)], [20, 10])
  })
})
