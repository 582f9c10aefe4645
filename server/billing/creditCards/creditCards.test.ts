import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS } from '../../platform/clock'
import { ask, type Reply } from '../../testing/ask'
import { addCard, charge, tokenFor } from '../../testing/cardHolder'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

describe('credit cards', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const url = ({ accountId }: SeededMember, path = ''): string => `${server.url}/v1/accounts/${accountId}/credit-cards${path}`

  const list = async (member: SeededMember): Promise<[id: string, isDefault: number][]> => {
    const { text } = await ask(url(member), { token: member.token })
    return [...text.matchAll(/"id":"([\w-]+)".*?"is_default":(\d)/g)].map(([, id = '', flag]) => [id, Number(flag)])
  }

  const remove = (member: SeededMember, id: string): Promise<Reply> =>
    ask(url(member, `/${id}`), { token: member.token, method: 'DELETE' })

  it('a token becomes a card once per key; the first card is the default', async () => {
    const [member, key] = [await server.seed.member(), randomUUID()]
    const body = { token: await tokenFor(server, '378282246310005', '1234') }
    const add = () => ask(url(member), { token: member.token, body, headers: { 'idempotency-key': key } })
    const replies = await Promise.all([add(), add(), add()])
    const id = /"id":"([\w-]+)"/.exec(replies[0]?.text ?? '')?.[1]
    const card = { id, type: 'American Express', last4: '0005', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau', is_default: 1 }
    for (const reply of replies) assert.deepEqual([reply.status, reply.body], [201, card])
    assert.deepEqual((await ask(url(member), { token: member.token })).body, [card])
    const again = await ask(url(member), { token: member.token, body, headers: { 'idempotency-key': randomUUID() } })
    assert.deepEqual([again.status, again.body], [400, { status: 'card_error', user_message: null }])
  })

  it("a card of another account looks unknown: it can't be listed, deleted or made the default", async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const foreign = await addCard(server, other)
    const makeDefault = (id: string) => ask(url(member, `/${id}/default`), { token: member.token, method: 'PUT' })
    for (const id of [foreign, randomUUID()]) {
      assert.deepEqual([(await makeDefault(id)).status, (await remove(member, id)).status], [404, 404])
    }
    assert.deepEqual([await list(member), await list(other)], [[], [[foreign, 1]]])
  })

  const bad: [what: object, status: number][] = [
    [{ number: '4242424242424241' }, 400],
    [{ number: '4929000000006' }, 400],
    [{ number: '' }, 400],
    [{ cvc: '12' }, 400],
    [{ cvc: '1234' }, 400],
    [{ exp_month: 13 }, 400],
    [{ exp_month: 2, exp_year: 2026 }, 400],
    [{ name: ' ' }, 400],
    [{ exp_year: '2031' }, 422],
  ]
  for (const [wrong, status] of bad) {
    it(`${JSON.stringify(wrong)} is refused as a token`, async () => {
      const right = { number: '4242 4242 4242 4242', cvc: '123', exp_month: 3, exp_year: 2026, name: 'Zoé' }
      assert.equal((await ask(`${server.url}/v1/card-frame/tokens`, { body: right })).status, 201)
      const reply = await ask(`${server.url}/v1/card-frame/tokens`, { body: { ...right, ...wrong } })
      assert.equal(reply.status, status, reply.text)
    })
  }

  for (const [number, word] of [['4000000000000002', 'process_error'], ['4000000000000127', 'card_error'], ['4000000000000069', 'card_error']] as const) {
    it(`${number} is refused with ${word}`, async () => {
      const member = await server.seed.member()
      const reply = await ask(url(member), { token: member.token, body: { token: await tokenFor(server, number) } })
      assert.deepEqual([reply.status, reply.body], [400, { status: word, user_message: null }])
      assert.deepEqual(await list(member), [])
    })
  }

  it('card testing by saving cards is blocked: an account has to wait after twenty declined cards, even simultaneous ones', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const declined = Array.from({ length: 30 }, () => tokenFor(server, '4000000000000002'))
    const saves = (await Promise.all(declined)).map((token) => ask(url(member), { token: member.token, body: { token } }))
    const replies = await Promise.all(saves)
    const answered = (status: number): number => replies.filter((reply) => reply.status === status).length
    assert.deepEqual([answered(400), answered(429)], [20, 10])
    const charged = await charge(server, member, { amount: 20, card_token: await tokenFor(server) })
    assert.equal(charged.status, 429)
    assert.notEqual(await addCard(server, other), '')
    server.clock.move(61 * MINUTE_MS)
    assert.notEqual(await addCard(server, await server.seed.signIn(member)), '')
  })

  it("a declined card isn't saved, and its key can be used again", async () => {
    const [member, key] = [await server.seed.member(), randomUUID()]
    const add = async (number: string) =>
      ask(url(member), { token: member.token, body: { token: await tokenFor(server, number) }, headers: { 'idempotency-key': key } })
    assert.equal((await add('4000000000000069')).status, 400)
    const refused = await server.store.selectFrom('credit_cards').select(['id', 'state', 'token']).where('account_id', '=', member.accountId).execute()
    assert.deepEqual(refused.map(({ state, token }) => [state, token]), [['refused', null]])
    assert.equal((await remove(member, refused[0]?.id ?? '')).status, 404)
    assert.equal((await add('4242424242424242')).status, 201)
    assert.equal((await list(member)).length, 1)
  })

  it('deleting the card of automatic top-ups turns them off', async () => {
    const member = await server.seed.member()
    const [first, second] = [await addCard(server, member), await addCard(server, member, '5555555555554444')]
    const topUp = `${server.url}/v1/accounts/${member.accountId}/top-up`
    const wanted = { is_on: 1, threshold: 30, amount: 40, card_id: second, monthly_cap: 80 }
    assert.equal((await ask(topUp, { method: 'PUT', token: member.token, body: wanted })).status, 200)
    await remove(member, second)
    assert.match((await ask(topUp, { token: member.token })).text, /"is_on":0,"threshold":30,"amount":40,"card_id":null/)
    assert.deepEqual(await list(member), [[first, 1]])
  })

  it('the default can be changed; when it is deleted, the next card becomes it, and a repeated deletion changes nothing', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const cards: string[] = []
    for (const number of ['4242424242424242', '5555555555554444', '6011111111111117']) {
      server.clock.move(1000)
      cards.push(await addCard(server, member, number))
    }
    const [first = '', second = '', third = ''] = cards
    assert.deepEqual(await list(member), [[first, 1], [second, 0], [third, 0]])
    const put = (member: SeededMember, id: string) => ask(url(member, `/${id}/default`), { token: member.token, method: 'PUT' })
    assert.equal((await put(member, third)).status, 200)
    assert.deepEqual(await list(member), [[third, 1], [first, 0], [second, 0]])
    assert.deepEqual([(await put(other, first)).status, (await remove(other, first)).status], [404, 404])
    assert.deepEqual([(await remove(member, third)).status, (await remove(member, third)).status], [204, 204])
    assert.deepEqual(await list(member), [[first, 1], [second, 0]])
    assert.equal((await put(member, third)).status, 404)
    await Promise.all([remove(member, first), remove(member, second)])
    assert.deepEqual(await list(member), [])
  })

  it('number and CVC are neither in the database nor in the log', async () => {
    const member = await server.seed.member()
    await addCard(server, member, '5105105105105100', '917')
    const tables = ['processor_tokens', 'processor_cards', 'credit_cards', 'idempotency_keys'] as const
    const rows = await Promise.all(tables.map((table) => server.store.selectFrom(table).selectAll().execute()))
    for (const text of [JSON.stringify(rows), server.logged()]) assert.doesNotMatch(text, /5105105105105100|"917"/)
  })
})
