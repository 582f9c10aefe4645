import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { countFrom } from 'tools/figures'
import { localDay } from 'callflow/calendar'
import type { Money } from '../../composition/makeMoney'
import { HOUR_MS } from '../../platform/clock'
import { ask } from '../../testing/ask'
import { addCard, booksOf } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const DAY_MS = 24 * HOUR_MS

describe('periods', () => {
  let server: TestServer
  /** Two instances that reach the time together. */
  let copies: Money[]
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    copies = [1, 2].map(() => moneyCopy(server))
  })
  after(() => server.close())

  const keep = async (): Promise<void> => {
    await Promise.all(copies.map((copy) => copy.processDue(silent)))
  }

  const subscribe = ({ accountId }: SeededMember, plan: number, start: string, end: string) =>
    server.store
      .updateTable('subscriptions')
      .set({ plan, period_start_date: start, period_end_date: end })
      .where('account_id', '=', accountId)
      .execute()

  const read = async ({ accountId, token }: SeededMember, path: string): Promise<string> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })).text

  const invoicesOf = async (member: SeededMember): Promise<string[]> =>
    [...(await read(member, 'invoices')).matchAll(/"date":"([^"]+)","reference":"([^"]+)","sub_amount":([\d.]+).*?"is_paid":(\d)/g)].map(
      ([, ...facts]) => facts.join(' '),
    )

  const prepaidOf = async (member: SeededMember): Promise<number | undefined> => (await booksOf(server, member.accountId)).prepaid

  const changePlan = ({ accountId, token }: SeededMember, plan: unknown, key?: string) =>
    ask(`${server.url}/v1/accounts/${accountId}/plan`, { method: 'PUT', token, body: { plan }, ...(key && { headers: { 'idempotency-key': key } }) })

  it('a finished period is closed once: minutes are charged, the pending plan applies, the card pays the invoice', async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-02-14', '2026-03-15')
    await server.seed.prepaid(member.accountId, 1_000)
    await server.seed.call(member.accountId, { started_at: '2026-03-01T12:00:00Z', duration: 210 * 60 })
    await addCard(server, member)
    const wanted = await changePlan(member, 6)
    assert.equal(wanted.status, 200)
    await subscribe(member, 5, '2026-02-14', '2026-03-13')
    await keep()
    await keep()
    assert.deepEqual(await invoicesOf(member), ['2026-03-14 F-000001 29 1'])
    assert.deepEqual(await booksOf(server, member.accountId), { prepaid: 950, cards: -1_000 - 3_334, usage: 50, plan: 2_900, gst: 145, qst: 289 })
    const overview = await read(member, 'billing-overview')
    assert.match(overview, /"plan_name":"Professional","period_start_date":"2026-03-14","period_end_date":"2026-04-13"/)
    assert.match(overview, /"pending_plan":null/)
  })

  it('a plan chosen when the period is over but not yet closed applies to the next one', async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-02-14', '2026-03-13')
    assert.equal((await changePlan(member, 7)).status, 200)
    await keep()
    assert.deepEqual(await invoicesOf(member), ['2026-03-14 F-000001 14 0'])
    assert.match(await read(member, 'billing-overview'), /"plan":5,"pending_plan":\{"plan":7,"plan_name":"Enterprise","from":"2026-04-14"/)
  })

  it('a call across the end of a period is charged in the one in which it ends', async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-02-14', '2026-03-13')
    await keep()
    // Ten minutes before midnight in Montreal; written when it was over.
    await server.seed.call(member.accountId, { started_at: '2026-03-14T03:50:00Z', duration: 210 * 60 })
    await keep()
    assert.match(await read(member, 'billing-overview'), /"used_minutes":210,"minutes_usage":105,"included_minutes":200,"extra_minutes":10/)
    await server.store.updateTable('subscriptions').set({ period_end_date: '2026-03-14' }).where('account_id', '=', member.accountId).execute()
    await keep()
    assert.equal(await prepaidOf(member), -50)
  })

  it('a period stays open for ten minutes, because call durations may arrive late', async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-02-14', '2026-03-13')
    for (const [now, invoices] of [['2026-03-14T04:09:00Z', 0], ['2026-03-14T04:11:00Z', 1]] as const) {
      const clock = { ...server.clock, now: () => new Date(now) }
      await moneyCopy({ store: server.store, clock }).processDue(silent)
      assert.equal((await invoicesOf(member)).length, invoices)
    }
  })

  it("periods missed without a service are all closed, and a short month doesn't change the day of the next", async () => {
    const member = await server.seed.member()
    await subscribe(member, 7, '2025-11-30', '2025-12-29')
    await keep()
    assert.deepEqual(await invoicesOf(member), ['2026-02-28 F-000003 49 0', '2026-01-30 F-000002 49 0', '2025-12-30 F-000001 49 0'])
    const { period_start_date, period_end_date } = await server.store
      .selectFrom('subscriptions')
      .selectAll()
      .where('account_id', '=', member.accountId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([period_start_date, period_end_date], ['2026-02-28', '2026-03-29'])
    assert.match(await read(member, 'billing-overview'), /"amount_owed":169.02/)
    await addCard(server, member)
    await keep()
    assert.match(await read(member, 'billing-overview'), /"amount_owed":0/)
    assert.equal((await read(member, 'payments')).match(/payment_id/g)?.length, 3)
  })

  it('an invoice whose card is declined stays owed and is retried the next day', async () => {
    const member = await server.seed.member()
    await subscribe(member, 5, '2026-02-14', '2026-03-13')
    await addCard(server, member, '4000000000000341')
    await keep()
    await keep()
    const charges = () => server.store.selectFrom('card_charges').select('state').where('account_id', '=', member.accountId).execute()
    assert.deepEqual(await charges(), [{ state: 'refused' }])
    server.clock.move(DAY_MS + 1)
    await keep()
    assert.deepEqual(await charges(), [{ state: 'refused' }, { state: 'refused' }])
    assert.deepEqual(await booksOf(server, member.accountId), { plan: 1_400, gst: 70, qst: 140, owed: -1_610 })
  })

  it('numbers renew on their day from the prepaid balance, except those that the plan pays for', async () => {
    const member = await server.seed.member()
    const given = { next_renewal_date: '2026-01-31', created_at: new Date('2025-12-31T15:00:00Z') }
    for (const _each of [1, 2, 3]) await server.seed.number(member.accountId, given)
    await server.seed.number(member.accountId, { type: 'tollfree', next_renewal_date: '2026-04-10' })
    await keep()
    const days = await server.store.selectFrom('numbers').select('next_renewal_date').where('account_id', '=', member.accountId).orderBy('next_renewal_date').execute()
    assert.deepEqual(days.map(({ next_renewal_date }) => next_renewal_date), ['2026-03-31', '2026-03-31', '2026-03-31', '2026-04-10'])
    assert.deepEqual(await booksOf(server, member.accountId), { prepaid: -400, usage: 400 })
    const overview = await read(member, 'billing-overview')
    assert.match(overview, /"is_balance_low":1/)
    const renewals = [...overview.matchAll(/"kind":"number","date":"([^"]+)","name":"[^"]+","amount":([\d.]+)/g)].map(([, ...facts]) => facts.join(' '))
    assert.deepEqual(renewals, ['2026-03-31 0', '2026-03-31 0', '2026-03-31 2', '2026-04-10 4'])
  })

  it('a change of plan is pending once, whatever requests are simultaneous; a repeat gets the same answer', async () => {
    const rounds = countFrom('RACES', 3)
    for (let round = 0; round < rounds; round += 1) {
      const member = await server.seed.member()
      const replies = await Promise.all([6, 7, 6, 7].map((plan) => changePlan(member, plan)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 423, 423, 423])
    }
    const [member, key] = [await server.seed.member(), '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a11']
    for (const plan of [4, 8, 6.5]) assert.equal((await changePlan(member, plan)).status, 422)
    assert.equal((await changePlan(member, 5)).status, 200)
    assert.match(await read(member, 'billing-overview'), /"plan":5,"pending_plan":null/)
    assert.deepEqual([(await changePlan(member, 7, key)).status, (await changePlan(member, 7, key)).status], [200, 200])
    assert.match(await read(member, 'billing-overview'), /"plan":5,"pending_plan":\{"plan":7,"plan_name":"Enterprise"/)
  })

  it('a pending change is taken back by choosing the current plan, after which another can be chosen', async () => {
    const member = await server.seed.member()
    assert.deepEqual([(await changePlan(member, 7)).status, (await changePlan(member, 6)).status, (await changePlan(member, 5)).status], [200, 423, 200])
    assert.match(await read(member, 'billing-overview'), /"plan":5,"pending_plan":null/)
    assert.equal((await changePlan(member, 6)).status, 200)
    assert.match(await read(member, 'billing-overview'), /"plan":5,"pending_plan":\{"plan":6,/)
  })

  it('each plan shows what the last three months would have cost, and the current one until now and at its pace', async () => {
    const member = await server.seed.member()
    const now = server.clock.now().toISOString().slice(0, 10)
    assert.ok(now < '2026-03-20')
    await subscribe(member, 5, '2026-03-01', '2026-03-31')
    for (const type of ['local', 'local', 'local', 'tollfree', 'local', 'local'] as const) {
      await server.seed.number(member.accountId, { type, created_at: new Date('2026-01-10T12:00:00Z') })
    }
    await server.seed.call(member.accountId, { started_at: '2026-02-10T12:00:00Z', duration: 300 * 60 })
    await server.seed.call(member.accountId, { started_at: '2026-03-01T15:00:00Z', duration: 210 * 60 })
    const plans = await read(member, 'plans')
    const costs = [...plans.matchAll(/"cost":([\d.]+)/g)].map(([, cost]) => Number(cost))
    assert.deepEqual(costs, [14, 24, 29, 24.5, 29, 31, 31, 31, 49, 49, 49, 49])
    const minutes = Math.round((210 * 31) / Number(localDay(server.clock.now()).slice(8)))
    assert.deepEqual([...plans.matchAll(/"cost_at_pace":([\d.]+)/g)].map(([, cost]) => Number(cost)), [24 + (minutes - 200) * 0.05, 31, 49])
    assert.match(plans, /"start_date":"2025-12-01","end_date":"2025-12-31","used_numbers":0,"used_minutes":0/)
  })

  it('automatic top-ups are off by default, keep to their monthly cap, and pause after a declined card', async () => {
    const member = await server.seed.member()
    const put = (given: object) =>
      ask(`${server.url}/v1/accounts/${member.accountId}/top-up`, { method: 'PUT', token: member.token, body: { is_on: 1, threshold: 30, amount: 40, card_id: null, monthly_cap: 80, ...given } })
    assert.match(await read(member, 'top-up'), /"is_on":0/)
    const card_id = await addCard(server, member)
    for (const wrong of [{ amount: 30 }, { monthly_cap: 20 }, { threshold: -1 }, { card_id: 'nobodys' }]) {
      assert.equal((await put(wrong)).status, 422, JSON.stringify(wrong))
    }
    assert.equal((await put({ card_id })).status, 200)
    await keep()
    await keep()
    assert.equal((await booksOf(server, member.accountId)).prepaid, 4_000)
    await server.seed.prepaid(member.accountId, -3_500)
    await keep()
    await server.seed.prepaid(member.accountId, -4_000)
    await keep()
    assert.match(await read(member, 'top-up'), /"added_this_month":80,"paused_until":null/)
    const broke = await addCard(server, member, '4000000000000341')
    assert.equal((await put({ card_id: broke, monthly_cap: 400 })).status, 200)
    await keep()
    await keep()
    assert.match(await read(member, 'top-up'), /"added_this_month":80,"paused_until":"2026-03-17"/)
    const tried = server.store.selectFrom('card_charges').select('id').where('account_id', '=', member.accountId).where('state', '=', 'refused')
    assert.equal((await tried.execute()).length, 1)
  })
})
