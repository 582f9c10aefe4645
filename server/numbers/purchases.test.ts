import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { HOUR_MS } from '../platform/clock'
import { figure, share } from 'tools/figures'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { booksOf, register, search, seedBuyer } from './testing/buyer'

const RACES = share('RACES', { test: 3, proof: 200, long: 5_000 })

const FUNDS = 8_000

const refused = (status: string) => ({ status, user_message: null })

describe('a purchase', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-01-31T15:00:00Z') })
  })
  after(() => server.close())

  const buyer = (cents: number) => seedBuyer(server, cents)
  const books = ({ accountId }: { accountId: string }) => booksOf(server, accountId)
  const find = async (query: string): Promise<string> => {
    const [first] = await search(server, await server.seed.member(), query)
    assert.ok(first !== undefined)
    return first
  }
  const local = () => find('country=CA&type=Local&area_code=514')

  it('returns the number, parked and paid for a month from the prepaid balance', async () => {
    const [member, phone] = [await buyer(1000), await local()]
    const { status, body, text } = await register(server.url, member, phone, { confirmed_cost: 2 })
    assert.equal(status, 201)
    const id = /"id":"([\w-]+)"/.exec(text)?.[1]
    const place = await server.store.selectFrom('numbers').select(['rate_center', 'region']).where('phone_number', '=', phone).executeTakeFirstOrThrow()
    const number = {
      id,
      label: null,
      phone_number: phone,
      friendly_number: phone.replace(/^\+1(...)(...)/, '($1) $2-'),
      type: 'local',
      country: 'CA',
      ...place,
      next_renewal_date: '2026-02-28',
      endpoint_type: 'parking',
      endpoint_value: null,
    }
    assert.deepEqual(body, { number })
    const stored = await ask(`${server.url}/v1/accounts/${member.accountId}/numbers/${id}`, { token: member.token })
    assert.deepEqual(stored.body, { number })
    assert.deepEqual(await books(member), { numbers: [phone], pending: 0, prepaid: 800, usage: 200 })
    assert.ok(!(await search(server, member, 'country=CA&type=Local&area_code=514')).includes(phone))
  })

  it('costs nothing while the plan pays', async () => {
    const [member, phone] = [await server.seed.member(), await local()]
    assert.equal((await register(server.url, member, phone, { confirmed_cost: 0 })).status, 201)
    assert.deepEqual(await books(member), { numbers: [phone], pending: 0, prepaid: 0, usage: 0 })
  })

  it('ignores the kind and the price in the request', async () => {
    const [member, tollfree] = [await buyer(1000), await find('country=CA&type=TollFree')]
    const cheap = await register(server.url, member, tollfree, { type: 'Local', confirmed_cost: 2 })
    assert.deepEqual([cheap.status, cheap.body], [400, refused('price_changed')])
    const path = `${server.url}/v1/accounts/${member.accountId}/numbers/register`
    const claim = await ask(path, { token: member.token, body: { phone_number: tollfree, type: 'TollFree', is_free: 1 } })
    assert.equal(claim.status, 400)
    assert.deepEqual(await books(member), { numbers: [], pending: 0, prepaid: 1000, usage: 0 })
    assert.equal((await register(server.url, member, tollfree, { type: 'Local' })).status, 201)
    assert.deepEqual(await books(member), { numbers: [tollfree], pending: 0, prepaid: 600, usage: 400 })
  })

  it('is refused beyond the limit of the month, which says who can change it', async () => {
    const member = await buyer(1_000)
    await server.store.insertInto('call_limits').values({ account_id: member.accountId, purchases_cents: 300 }).execute()
    assert.equal((await register(server.url, member, await local())).status, 201)
    const answer = await register(server.url, member, await local())
    assert.deepEqual([answer.status, /"status":"limit_reached"/.test(answer.text), /An owner of the account can change it/.test(answer.text)], [400, true, true])
    assert.equal((await books(member)).prepaid, 800)
    await server.store.updateTable('call_limits').set({ purchases_cents: 400 }).where('account_id', '=', member.accountId).execute()
    assert.equal((await register(server.url, member, await local())).status, 201)
  })

  it("is refused without the money, or for a number that isn't for sale or is owned, and leaves nothing behind", async () => {
    const [poor, rich, phone] = [await buyer(199), await buyer(400), await local()]
    assert.deepEqual((await register(server.url, poor, phone)).body, refused('insufficient_funds'))
    assert.equal((await register(server.url, rich, phone)).status, 201)
    for (const [member, gone] of [[rich, phone], [rich, '+15145550142'], [rich, '+4930123456']] as const) {
      const answer = await register(server.url, member, gone)
      assert.deepEqual([answer.status, answer.body], [400, refused('number_unavailable')])
    }
    assert.deepEqual([(await books(poor)).prepaid, (await books(rich)).prepaid], [199, 200])
  })

  it("repeated under the same key gets the first answer, whatever happened to the number; another body or account doesn't", async () => {
    const [member, other, phone, more] = [await buyer(1000), await buyer(1000), await local(), await find('country=FR&type=Local')]
    const key = randomUUID()
    const first = await register(server.url, member, phone, { key })
    const id = /"id":"([\w-]+)"/.exec(first.text)?.[1]
    await ask(`${server.url}/v1/accounts/${member.accountId}/numbers/${id}/label`, { method: 'PUT', token: member.token, body: { label: 'Renamed' } })
    const again = await register(server.url, member, phone, { key })
    assert.deepEqual([again.status, again.text], [201, first.text])
    assert.deepEqual((await register(server.url, member, phone, { key, confirmed_cost: 9 })).body, refused('idempotency_mismatch'))
    const theirs = await register(server.url, other, more, { key })
    assert.equal(theirs.status, 201)
    assert.ok(!theirs.text.includes(phone))
    assert.deepEqual([(await books(member)).numbers, (await books(member)).prepaid], [[phone], 800])
  })

  it(`of one number by eight accounts has one winner, and the others pay nothing (${RACES} races)`, async () => {
    let members: SeededMember[] = []
    for (let race = 0; race < RACES; race += 1) {
      // An account can buy at most fifty numbers a day.
      if (race % 40 === 0) members = await Promise.all(Array.from({ length: 8 }, () => buyer(FUNDS)))
      const phone = await local()
      const answers = await Promise.all(members.map((member) => register(server.url, member, phone)))
      const words = answers.map(({ status, text }) => (status === 201 ? 'bought' : text)).sort()
      assert.deepEqual(words, ['bought', ...Array.from({ length: 7 }, () => JSON.stringify(refused('number_unavailable')))].sort())
      const winner = members[answers.findIndex(({ status }) => status === 201)]
      const money = await Promise.all(members.map(async (member) => books(member)))
      assert.equal(money.reduce((sum, { prepaid }) => sum + prepaid, 0), 8 * FUNDS - 200 * ((race % 40) + 1))
      assert.ok(winner !== undefined && (await books(winner)).numbers.includes(phone))
      figure('A5 races with one winner', 1)
    }
  })

  it(`of two numbers with the money for one has one winner (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const member = await buyer(200)
      const phones = (await search(server, member, 'country=CA&type=Local&area_code=438')).slice(0, 2)
      const answers = await Promise.all(phones.map((phone) => register(server.url, member, phone)))
      const words = answers.map(({ status, text }) => (status === 201 ? 'bought' : text)).sort()
      assert.deepEqual(words, ['bought', JSON.stringify(refused('insufficient_funds'))])
      assert.deepEqual([(await books(member)).prepaid, (await books(member)).numbers.length], [0, 1])
      figure('A6 races with one winner', 1)
    }
  })

  it('sent three times at once under one key happens once, and all get the same number', async () => {
    const [member, phone, key] = [await buyer(1000), await local(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => register(server.url, member, phone, { key })))
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.deepEqual(await books(member), { numbers: [phone], pending: 0, prepaid: 800, usage: 200 })
  })

  it('above fifty a day has to wait for the next day, and the log names the account', async () => {
    const own = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const member = await seedBuyer(own, 1000)
    const place = { type: 'local', country: 'CA', rate_center: null, region: null, fingerprint: 'f', cost_cents: 0 } as const
    const state = { state: 'done', provider_reference: null, number_id: 'released', idempotency_key: null } as const
    const orders = Array.from({ length: 50 }, (_, index) => {
      const created_at = new Date(own.clock.now().getTime() - (index === 49 ? 23 : 1) * HOUR_MS)
      return { id: randomUUID(), account_id: member.accountId, phone_number: '+15145550000', ...place, ...state, created_at }
    })
    await own.store.insertInto('number_orders').values(orders).execute()
    const [phone = ''] = await search(own, member, 'country=CA&type=Local')
    const answer = await register(own.url, member, phone)
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '3600'])
    assert.match(own.logged(), new RegExp(`"accountId":"${member.accountId}".*Too many numbers registered by one account`))
    own.clock.move(HOUR_MS)
    assert.equal((await register(own.url, member, phone)).status, 201)
    await own.close()
  })
})
