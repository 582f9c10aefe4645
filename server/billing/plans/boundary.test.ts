import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import { booksOf } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const [STARTER, PROFESSIONAL] = [5, 6]
/** The period is over but still open for ten minutes; days are in Montreal time. */
const EARLY = '2026-03-15T04:00:30Z'
const LATE = '2026-03-15T04:11:00Z'
const [LAST_DAY, FIRST_DAY] = ['2026-03-14', '2026-03-15']

describe('plans across the end of a period', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date(EARLY) })
  })
  after(() => server.close())

  interface Account {
    plan: number
    pending: number | null
    due: string
    period?: readonly [start: string, end: string]
  }

  const seed = async ({ plan, pending, due, period = ['2026-02-15', LAST_DAY] }: Account): Promise<SeededMember> => {
    const member = await server.seed.member()
    const { accountId } = member
    const [period_start_date, period_end_date] = period
    const subscription = { plan, pending_plan: pending, period_start_date, period_end_date }
    await server.store.updateTable('subscriptions').set(subscription).where('account_id', '=', accountId).execute()
    const given = { next_renewal_date: due, created_at: new Date(`2025-12-${due.slice(8)}T15:00:00Z`) }
    for (const _each of [1, 2, 3, 4, 5]) await server.seed.number(accountId, given)
    return member
  }

  const keepAt = (moment: string): Promise<void> =>
    moneyCopy({ store: server.store, clock: { ...server.clock, now: () => new Date(moment) } }).processDue(silent)

  const read = async ({ accountId, token }: SeededMember, path: string): Promise<string> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })).text

  const prepaidOf = async ({ accountId }: SeededMember): Promise<number> => (await booksOf(server, accountId)).prepaid ?? 0

  const planCodes = async ({ accountId }: SeededMember): Promise<unknown> =>
    server.store.selectFrom('subscriptions').select(['plan', 'pending_plan']).where('account_id', '=', accountId).executeTakeFirstOrThrow()

  const changes = [
    { name: 'an upgrade', plan: STARTER, pending: PROFESSIONAL, lastDay: -600, firstDay: 0 },
    { name: 'a downgrade', plan: PROFESSIONAL, pending: STARTER, lastDay: 0, firstDay: -600 },
    { name: 'no change of Starter', plan: STARTER, pending: null, lastDay: -600, firstDay: -600 },
    { name: 'no change of Professional', plan: PROFESSIONAL, pending: null, lastDay: 0, firstDay: 0 },
  ]
  const moments = [['before', [EARLY, LATE]], ['after', [LATE]]] as const
  for (const { name, plan, pending, lastDay, firstDay } of changes) {
    for (const [due, cents] of [[LAST_DAY, lastDay], [FIRST_DAY, firstDay]] as const) {
      for (const [word, runs] of moments) {
        it(`five numbers due ${due} with ${name} pending, renewed ${word} the period is closed, cost ${cents} cents`, async () => {
          const member = await seed({ plan, pending, due })
          for (const moment of runs) {
            await keepAt(moment)
            assert.equal(await prepaidOf(member), cents)
          }
          assert.deepEqual(await planCodes(member), { plan: pending ?? plan, pending_plan: null })
        })
      }
    }
  }

  it('after months without a service each renewal is paid by the plan of its own day', async () => {
    const member = await seed({ plan: STARTER, pending: PROFESSIONAL, due: '2026-02-01', period: ['2026-01-15', '2026-02-14'] })
    await keepAt(LATE)
    assert.equal(await prepaidOf(member), -600)
  })

  it('a change of plan first renews the numbers that were due, by the plan of their day', async () => {
    const member = await seed({ plan: STARTER, pending: PROFESSIONAL, due: LAST_DAY })
    const url = `${server.url}/v1/accounts/${member.accountId}/plan`
    assert.equal((await ask(url, { method: 'PUT', token: member.token, body: { plan: STARTER } })).status, 200)
    assert.deepEqual(await planCodes(member), { plan: PROFESSIONAL, pending_plan: STARTER })
    await keepAt(EARLY)
    assert.equal(await prepaidOf(member), -600)
  })

  it("a change that applies already isn't pending: overview, plans and number costs show the new plan", async () => {
    const member = await seed({ plan: PROFESSIONAL, pending: STARTER, due: '2026-03-20' })
    const overview = await read(member, 'billing-overview')
    assert.match(overview, /"plan_name":"Starter","period_start_date":"2026-03-15","period_end_date":"2026-04-14"/)
    assert.match(overview, /"included_numbers":2,"extra_numbers":3/)
    assert.match(overview, /"plan":5,"pending_plan":null/)
    assert.match(await read(member, 'plans'), /"plan":5,[^[]+"is_current":1,"is_pending":0/)
    assert.doesNotMatch(await read(member, 'plans'), /"is_pending":1/)
    assert.match(await read(member, 'numbers/cost/Local'), /"is_free":0,"is_preauthorized":0,"cost":2/)
    const upgraded = await seed({ plan: STARTER, pending: 7, due: '2026-03-20' })
    assert.match(await read(upgraded, 'numbers/cost/Local'), /"is_free":1,"is_preauthorized":1,"cost":0/)
  })

  const outlooks = [
    { name: 'an upgrade', plan: STARTER, pending: PROFESSIONAL, lastDay: [0, 0, 2, 2, 2], firstDay: [0, 0, 0, 0, 0] },
    { name: 'a downgrade', plan: PROFESSIONAL, pending: STARTER, lastDay: [0, 0, 0, 0, 0], firstDay: [0, 0, 2, 2, 2] },
    { name: 'no change', plan: STARTER, pending: null, lastDay: [0, 0, 2, 2, 2], firstDay: [0, 0, 2, 2, 2] },
  ]
  for (const { name, plan, pending, lastDay, firstDay } of outlooks) {
    for (const [due, amounts] of [['2026-03-19', lastDay], ['2026-03-20', firstDay]] as const) {
      it(`five numbers due ${due} are predicted to cost ${amounts.join(', ')} with ${name} pending from 2026-03-20`, async () => {
        const overview = await read(await seed({ plan, pending, due, period: ['2026-02-20', '2026-03-19'] }), 'billing-overview')
        const predicted = [...overview.matchAll(/"kind":"number","date":"([^"]+)","name":"[^"]+","amount":([\d.]+)/g)]
        assert.deepEqual(predicted.map(([, date, amount]) => [date, Number(amount)]), amounts.map((amount) => [due, amount]))
        assert.match(overview, amounts.includes(2) ? /"is_balance_low":1/ : /"is_balance_low":0/)
      })
    }
  }
})
