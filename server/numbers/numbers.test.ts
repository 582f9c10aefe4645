import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../testing/ask'
import { listHistory } from '../testing/lists'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { placeOf } from './rules'

const now = new Date('2026-03-15T15:00:00Z')
const notFound = { status: 'not_found', user_message: null }

describe('numbers', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now })
  })
  after(() => server.close())

  const call = ({ accountId, token }: SeededMember, path: string, question: Question = {}): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/numbers${path}`, { token, ...question })
  const put = (member: SeededMember, path: string, body: unknown) => call(member, path, { method: 'PUT', body })
  const stored = (id: string) => server.store.selectFrom('numbers').selectAll().where('id', '=', id).executeTakeFirst()

  it('the list has the newest renewal date first and missing ones last, as the contract specifies', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const make = (next_renewal_date: string | null) => server.seed.number(member.accountId, { next_renewal_date })
    const without = await make(null)
    const [old, young] = [await make('2026-03-20'), await make('2026-04-20')]
    await server.seed.number(other.accountId)
    const given = { phone_number: '+15145559142', label: 'Boutique', next_renewal_date: '2026-04-01' }
    const between = await server.seed.number(member.accountId, given)
    const { status, body } = await call(member, '')
    assert.equal(status, 200)
    assert.ok(typeof body === 'object' && body !== null && 'numbers' in body && Array.isArray(body.numbers))
    assert.deepEqual(body.numbers.map(({ id }: { id: string }) => id), [young, between, old, without])
    const number = {
      id: between,
      label: 'Boutique',
      phone_number: '+15145559142',
      friendly_number: '(514) 555-9142',
      type: 'local',
      country: 'CA',
      rate_center: 'Montréal',
      region: 'QC',
      next_renewal_date: '2026-04-01',
      endpoint_type: 'parking',
      endpoint_value: null,
    }
    assert.deepEqual(body.numbers[1], { ...number, endpoint_problem: null })
    assert.deepEqual((await call(member, `/${between}`)).body, { number })
  })

  const labels: [written: unknown, status: number, label: string | null][] = [
    ['  Boutique du Plateau ', 200, 'Boutique du Plateau'],
    ['🌷'.repeat(64), 200, '🌷'.repeat(64)],
    [' ', 200, null],
    ['x'.repeat(65), 422, 'Ancien'],
    ['x'.repeat(1001), 422, 'Ancien'],
    [null, 422, 'Ancien'],
  ]
  it('a label is trimmed, at most 64 characters long, and missing when empty', async () => {
    const member = await server.seed.member()
    for (const [written, status, label] of labels) {
      const id = await server.seed.number(member.accountId, { label: 'Ancien' })
      const answer = await put(member, `/${id}/label`, { label: written })
      assert.deepEqual([answer.status, fieldsOf(answer)], [status, status === 422 ? ['label'] : []])
      assert.equal((await stored(id))?.label, label)
    }
  })

  it('a number can go to an application of this account or to parking; a foreign one looks unknown', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.number(member.accountId)
    const [own, foreign] = [await server.seed.application(member.accountId), await server.seed.application(other.accountId)]
    const route = (endpoint_type: string, endpoint_value: unknown) => put(member, `/${id}/endpoint`, { endpoint_type, endpoint_value })
    const routed = await route('application', own)
    assert.equal(routed.status, 200)
    assert.match(routed.text, new RegExp(`"endpoint_type":"application","endpoint_value":"${own}"`))
    const refused = [await route('application', foreign), await route('application', randomUUID()), await route('application', null), await route('parking', own)]
    for (const answer of refused) assert.deepEqual([answer.status, answer.text], [422, refused[0]?.text])
    assert.deepEqual(refused.map(fieldsOf), refused.map(() => ['endpoint']))
    assert.equal((await stored(id))?.endpoint_value, own)
    assert.equal((await route('parking', null)).status, 200)
    assert.deepEqual([(await stored(id))?.endpoint_type, (await stored(id))?.endpoint_value], ['parking', null])
  })

  it('the usage counts calls of the last 30 days on that number, by their day in Montreal, like the charts', async () => {
    const member = await server.seed.member()
    const number_id = await server.seed.number(member.accountId)
    const inside = ['2026-03-15T14:00:00Z', '2026-02-14T05:00:00Z']
    for (const started_at of [...inside, '2026-02-14T04:59:59Z']) await server.seed.call(member.accountId, { started_at, number_id })
    await server.seed.call(member.accountId, { started_at: '2026-03-14T12:00:00Z', number_id, direction: 'outbound' })
    await server.seed.call(member.accountId, { started_at: '2026-03-14T12:00:00Z' })
    assert.deepEqual((await call(member, `/${number_id}/usage`)).body, { usage: { calls: 3 } })
  })

  const costs: [plan: number, numbers: number, cents: number, type: string, cost: object][] = [
    [5, 0, 0, 'Local', { is_free: 1, is_preauthorized: 1, cost: 0 }],
    [5, 1, 0, 'TollFree', { is_free: 1, is_preauthorized: 1, cost: 0 }],
    [5, 2, 200, 'Local', { is_free: 0, is_preauthorized: 1, cost: 2 }],
    [5, 2, 199, 'Local', { is_free: 0, is_preauthorized: 0, cost: 2 }],
    [5, 2, 400, 'TollFree', { is_free: 0, is_preauthorized: 1, cost: 4 }],
    [5, 2, 399, 'TollFree', { is_free: 0, is_preauthorized: 0, cost: 4 }],
    [6, 4, 0, 'Local', { is_free: 1, is_preauthorized: 1, cost: 0 }],
    [6, 5, 0, 'Local', { is_free: 0, is_preauthorized: 0, cost: 2 }],
  ]
  for (const [plan, numbers, cents, type, cost] of costs) {
    it(`with plan ${plan}, ${numbers} numbers and ${cents} cents, ${type} costs ${JSON.stringify(cost)}`, async () => {
      const member = await server.seed.member()
      await server.store.updateTable('subscriptions').set({ plan }).where('account_id', '=', member.accountId).execute()
      for (let index = 0; index < numbers; index += 1) await server.seed.number(member.accountId)
      if (cents > 0) await server.seed.prepaid(member.accountId, cents)
      assert.deepEqual((await call(member, `/cost/${type}`)).body, { ...cost, balance: cents / 100, period: 'month' })
    })
  }

  it('another kind of number has no cost', async () => {
    const member = await server.seed.member()
    for (const type of ['local', 'tollfree', 'Mobile']) assert.equal((await call(member, `/cost/${type}`)).status, 404)
  })

  it('a released number is gone, its calls stay, and a repeated release changes nothing', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.number(member.accountId)
    await server.seed.call(member.accountId, { started_at: now, number_id: id })
    const release = (who: SeededMember, which: string) => call(who, `/${which}`, { method: 'DELETE' })
    for (const time of ['first', 'again']) assert.deepEqual([time, (await release(member, id)).status], [time, 204])
    assert.equal(await stored(id), undefined)
    const { rows } = await listHistory(server.url, member, 'calls')
    assert.deepEqual(rows.map(({ number_id }) => number_id), [null])
    for (const [who, which] of [[other, id], [member, randomUUID()]] as const) {
      const answer = await release(who, which)
      assert.deepEqual([answer.status, answer.body], [404, notFound])
    }
  })

  it('a number of another account looks unknown in every operation', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const foreign = await server.seed.number(other.accountId, { label: 'Theirs' })
    const before = await stored(foreign)
    const endpoint = { endpoint_type: 'parking', endpoint_value: null }
    const calls: ((id: string) => Promise<Reply>)[] = [
      (id) => call(member, `/${id}`),
      (id) => call(member, `/${id}/usage`),
      (id) => put(member, `/${id}/label`, { label: 'Mine' }),
      (id) => put(member, `/${id}/endpoint`, endpoint),
      (id) => call(member, `/${id}`, { method: 'DELETE' }),
    ]
    for (const ask of calls) {
      const [theirs, never] = [await ask(foreign), await ask(randomUUID())]
      assert.deepEqual([theirs.status, theirs.body], [404, notFound])
      assert.equal(theirs.text, never.text)
    }
    assert.deepEqual(await stored(foreign), before)
  })

  it('a search omits numbers owned or on order, until they are released', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const search = async (query: string): Promise<string[]> => {
      const { text } = await ask(`${server.url}/v1/numbers/available?${query}`, { token: member.token })
      return text.match(/(?<="phone_number":")[^"]+/g) ?? []
    }
    const query = 'country=CA&type=Local&area_code=867'
    assert.deepEqual(await search(query), [])
    const [first = '', second = '', third] = await search('country=CA&type=Local&area_code=506')
    const id = await server.seed.number(other.accountId, { phone_number: first })
    const place = { type: 'local', country: 'CA', rate_center: null, region: null } as const
    const order = { ...place, idempotency_key: null, fingerprint: 'f', cost_cents: 0, state: 'pending', provider_reference: null, number_id: null } as const
    await server.store.insertInto('number_orders').values({ id: randomUUID(), account_id: other.accountId, phone_number: second, ...order, created_at: now }).execute()
    assert.equal((await search('country=CA&type=Local&area_code=506'))[0], third)
    await call(other, `/${id}`, { method: 'DELETE' })
    assert.equal((await search('country=CA&type=Local&area_code=506'))[0], first)
    const answer = await ask(`${server.url}/v1/numbers/available?country=DE&type=Local`, { token: member.token })
    assert.equal(answer.status, 400)
  })

  const written: [phone: string, friendly: string][] = [
    ['+15145550142', '(514) 555-0142'],
    ['+18885550136', '(888) 555-0136'],
    ['+15140000000', '(514) 000-0000'],
    ['+19115551234', '(911) 555-1234'],
    ['+10005550142', '0005550142'],
    ['+151455501', '51455501'],
    ['+33199001234', '+33 1 99 00 12 34'],
    ['+442079460123', '+44 20 7946 0123'],
    ['+9999999', '+9999999'],
  ]
  for (const [phone, friendly] of written) {
    it(`${phone} is displayed as ${friendly}`, () => assert.equal(friendlyNumber(phone), friendly))
  }

  const places: [phone: string, claimed: string | undefined, place: string][] = [
    ['+15142581496', 'FR', 'CA local'],
    ['+12122581496', 'CA', 'US local'],
    ['+18882581496', 'CA', 'CA tollfree'],
    ['+18882581496', undefined, 'US tollfree'],
    ['+33800123456', 'CA', 'FR tollfree'],
    ['+442079460123', undefined, 'GB local'],
    ['+4930123456', 'FR', 'nowhere'],
    ['+9999999', undefined, 'nowhere'],
  ]
  for (const [phone_number, country, searched] of places) {
    it(`${phone_number}, requested for ${country}, is looked up under ${searched}`, () => {
      const place = placeOf({ phone_number, ...(country !== undefined && { country }) })
      assert.equal(place === null ? 'nowhere' : `${place.country} ${place.type}`, searched)
    })
  }
})
