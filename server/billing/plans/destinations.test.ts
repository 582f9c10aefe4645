import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { inTransaction } from '../../platform/database/transaction'
import { ask } from '../../testing/ask'
import { booksOf } from '../../testing/cardHolder'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { chargeDestination, readMinuteCents } from './destinations'

const prices = [
  ['+53', 'international', 'Cuba', '2026-01-01', 80],
  ['+53', 'international', 'Cuba', '2026-03-01', 95.5],
  ['+535', 'mobile', 'Cuba, mobile', '2026-01-01', 110],
  ['+1876', 'international', 'Jamaica', '2026-01-01', 30],
  ['+44', 'international', 'United Kingdom', '2026-01-01', 2],
  ['+44', 'national', 'United Kingdom', '2026-04-01', 5],
] as const

describe('calls to destinations with prices of their own', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const rows = prices.map(([prefix, kind, name, from_date, cents_per_minute]) => ({ prefix, kind, name_en: name, name_fr: `${name} (fr)`, from_date, cents_per_minute }))
    await server.store.insertInto('destination_prices').values(rows).execute()
  })
  after(() => server.close())

  for (const [number, day, cents] of [
    ['+15145550100', '2026-03-15', null],
    ['+18765550100', '2026-03-15', 30],
    ['+5371234567', '2025-12-31', null],
    ['+5371234567', '2026-02-28', 80],
    ['+5371234567', '2026-03-01', 95.5],
    ['+5351234567', '2026-03-01', 110],
    ['+442071234567', '2026-03-31', 2],
    ['+442071234567', '2026-04-01', null],
    ['+4930123456', '2026-03-15', null],
  ] as const) {
    it(`a minute to ${number} on ${day} costs ${cents ?? 'what the plan says'}`, async () => {
      assert.equal(await readMinuteCents(server.store, number, day), cents)
    })
  }

  const report = (accountId: string, call: { id: string; contactNumber: string; before: number; duration: number }): Promise<void> =>
    inTransaction(server.store, (transaction) => chargeDestination(transaction, { accountId, startedAt: server.clock.now(), ...call }))

  const fieldsIn = (value: unknown, ...names: string[]): unknown[] => names.map((name): unknown => Reflect.get(Object(value), name))

  const read = async ({ accountId, token }: SeededMember, path: string): Promise<unknown> => (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })).body

  it('are taken from the balance, also what a later report adds, and leave the minutes of the plan alone', async () => {
    const member = await server.seed.member()
    const call = { id: randomUUID(), contactNumber: '+5371234567' }
    // As the calls are counted, whose minutes are then not the plan's.
    for (const duration of [61, 59]) await server.seed.call(member.accountId, { started_at: '2026-03-15T12:00:00Z', duration, direction: 'outbound' })
    await report(member.accountId, { ...call, before: 0, duration: 61 })
    await report(member.accountId, { ...call, before: 61, duration: 119 })
    await report(member.accountId, { ...call, before: 119, duration: 121 })
    const books = await booksOf(server, member.accountId)
    assert.deepEqual([books.prepaid, books.usage], [-287, 287], '3 × 95.5, rounded')
    const movements: unknown = Reflect.get(Object(await read(member, 'balance-movements')), 'movements')
    assert.ok(Array.isArray(movements))
    assert.deepEqual(movements.map((movement: unknown) => fieldsIn(movement, 'kind', 'phone_number', 'minutes', 'amount')), [['destination_call', '+5371234567', 1, -0.96], ['destination_call', '+5371234567', 2, -1.91]])
    const overview = await read(member, 'billing-overview')
    assert.deepEqual(fieldsIn(overview, 'used_minutes', 'prepaid_balance'), [0, -2.87])
  })

  it('are listed for customers with their prices of today, without what is of the plan', async () => {
    const listed: unknown = Reflect.get(Object(await read(await server.seed.member(), 'call-prices')), 'call_prices')
    assert.deepEqual(listed, [
      { name: 'Cuba', prefixes: ['+53'], price_per_minute: 0.955 },
      { name: 'Cuba, mobile', prefixes: ['+535'], price_per_minute: 1.1 },
      { name: 'Jamaica', prefixes: ['+1876'], price_per_minute: 0.3 },
      { name: 'United Kingdom', prefixes: ['+44'], price_per_minute: 0.02 },
    ])
  })
})
