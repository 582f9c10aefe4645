import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { currentPeriod } from './periods'

describe('billing overview', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const overviewOf = async ({ accountId, token }: SeededMember): Promise<unknown> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/billing-overview`, { token })).body

  const subscribe = ({ accountId }: SeededMember, plan: number, start: string, end: string) =>
    server.store
      .updateTable('subscriptions')
      .set({ plan, period_start_date: start, period_end_date: end })
      .where('account_id', '=', accountId)
      .execute()

  it("a new account hasn't used any of its plan", async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-03-01', '2026-03-31')
    assert.deepEqual(await overviewOf(member), {
      plan_name: 'Starter',
      period_start_date: '2026-03-01',
      period_end_date: '2026-03-31',
      active_numbers: 0,
      used_numbers: 0,
      numbers_usage: 0,
      included_numbers: 2,
      extra_numbers: 0,
      used_minutes: 0,
      minutes_usage: 0,
      included_minutes: 200,
      extra_minutes: 0,
      prepaid_balance: 0,
      plan: 5,
      pending_plan: null,
      days_left: null,
      is_balance_low: 0,
      renewals: [{ kind: 'plan', date: '2026-04-01', name: 'Starter', amount: 14 }],
      amount_owed: 0,
    })
  })

  it('numbers, started minutes and money are those of this account and this period', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    await subscribe(member, 5, '2026-03-01', '2026-03-31')
    for (const owner of [member, member, member, other]) await server.seed.number(owner.accountId)
    const calls: [started_at: string, duration: number][] = [
      ['2026-03-01T05:00:00Z', 1], // midnight in Montreal: the first moment of the period
      ['2026-03-02T12:00:00Z', 60],
      ['2026-03-02T12:00:00Z', 61],
      ['2026-03-02T12:00:00Z', 0],
      ['2026-03-10T12:00:00Z', 11_400],
      ['2026-03-01T04:58:00Z', 60], // still February in Montreal
      ['2026-03-01T04:59:59Z', 600], // begun there, and ended in March
      ['2026-04-01T03:59:00Z', 600], // begun in March, and ended in April
      ['2026-04-01T04:00:00Z', 600], // already April there
    ]
    for (const [started_at, duration] of calls) await server.seed.call(member.accountId, { started_at, duration })
    await server.seed.call(member.accountId, { started_at: '2026-03-03T12:00:00Z', direction: 'outbound', duration: 30 })
    await server.seed.call(other.accountId, { started_at: '2026-03-03T12:00:00Z', duration: 600 })
    for (const cents of [18_250, -4_005]) await server.seed.prepaid(member.accountId, cents)
    await server.seed.prepaid(other.accountId, 99_999)
    assert.deepEqual(await overviewOf(member), {
      plan_name: 'Starter',
      period_start_date: '2026-03-01',
      period_end_date: '2026-03-31',
      active_numbers: 3,
      used_numbers: 3,
      numbers_usage: 150,
      included_numbers: 2,
      extra_numbers: 1,
      used_minutes: 205,
      minutes_usage: 103,
      included_minutes: 200,
      extra_minutes: 5,
      prepaid_balance: 142.45,
      plan: 5,
      pending_plan: null,
      days_left: null,
      is_balance_low: 0,
      renewals: [{ kind: 'plan', date: '2026-04-01', name: 'Starter', amount: 14 }],
      amount_owed: 0,
    })
  })

  for (const [plan, name] of [[5, 'Starter'], [6, 'Professional'], [7, 'Enterprise']] as const) {
    it(`plan ${plan} is ${name}`, async () => {
      const member = await server.seed.member()
      await subscribe(member, plan, '2026-03-01', '2026-03-31')
      const overview = await overviewOf(member)
      assert.ok(typeof overview === 'object' && overview !== null && 'plan_name' in overview)
      assert.equal(overview.plan_name, name)
    })
  }

  const periods: [kept: [string, string], today: string, current: [string, string]][] = [
    [['2026-03-01', '2026-03-31'], '2026-03-31', ['2026-03-01', '2026-03-31']],
    [['2026-03-01', '2026-03-31'], '2026-04-01', ['2026-04-01', '2026-04-30']],
    [['2025-11-20', '2025-12-19'], '2026-03-15', ['2026-02-20', '2026-03-19']],
    [['2026-01-31', '2026-02-27'], '2026-02-27', ['2026-01-31', '2026-02-27']],
    [['2026-01-31', '2026-02-27'], '2026-02-28', ['2026-02-28', '2026-03-30']],
    [['2026-01-31', '2026-02-27'], '2026-03-31', ['2026-03-31', '2026-04-29']],
    [['2024-02-29', '2024-03-28'], '2025-03-01', ['2025-02-28', '2025-03-28']],
  ]
  for (const [[start, end], today, [currentStart, currentEnd]] of periods) {
    it(`a period from ${start} is ${currentStart} to ${currentEnd} on ${today}`, () => {
      assert.deepEqual(currentPeriod({ start, end }, today), { start: currentStart, end: currentEnd })
    })
  }
})
