import type { ListedOffer, UsageOverview } from '@/api'
import { costOf, firstDayOfNext, planChoices } from './PlanDialog'

const overview: UsageOverview = {
  active_numbers: 3,
  used_numbers: 3,
  numbers_usage: 60,
  included_numbers: 5,
  used_minutes: 412,
  minutes_usage: 41.2,
  included_minutes: 1000,
  prepaid_balance: 61.35,
  plan_name: 'Professional',
  period_start_date: '2026-11-01',
  period_end_date: '2026-11-30',
  extra_numbers: 0,
  extra_minutes: 0,
  plan: null,
  pending_plan: null,
  days_left: null,
  is_balance_low: null,
  renewals: null,
  amount_owed: null,
  plan_paused_by: null,
  tax_rate: null,
}

const month = { end_date: '', used_numbers: 0, used_minutes: 0 }

const offer: ListedOffer = {
  plan: 5,
  plan_name: '',
  monthly: 14,
  included_numbers: 2,
  extra_minute: 0.05, included_minutes: 200,
  is_current: null,
  is_pending: null,
  months: [
    { ...month, start_date: '2026-09-01', cost: 14.1 },
    { ...month, start_date: '2026-10-01', cost: 20.2 },
    { ...month, start_date: '', cost: 9 },
    { ...month, start_date: '2026-11-01', cost: null },
  ],
  current_month: null,
}

test('a service that lists no plans has the three default ones, and the current one is found by its name', () => {
  expect(planChoices(overview, []).map(({ code, name, monthly, isCurrent }) => [code, name, monthly, isCurrent])).toEqual([
    [5, 'Starter', 14, false],
    [6, 'Professional', 29, true],
    [7, 'Enterprise', 49, false],
  ])
})

test('malformed fields of an offer are ignored', () => {
  const [starter] = planChoices({ ...overview, plan: 5 }, [offer, { ...offer, plan: 99 }])
  expect(starter).toMatchObject({ name: 'Starter', isCurrent: true, included: { numbers: 2, minutes: 200 } })
  expect(starter?.months).toHaveLength(2)
  expect(starter && costOf(starter)).toBe(34.3)
  const current = (cost_at_pace: number | null) =>
    planChoices(overview, [{ ...offer, current_month: { ...month, start_date: '2026-11-01', cost: 15, cost_at_pace } }])[0]?.current
  expect([starter?.current, current(null), current(18)]).toEqual([null, null, { soFar: 15, atPace: 18 }])
})

test.each([
  [{}, '2026-12-01'],
  [{ period_end_date: '2028-02-29' }, '2028-03-01'],
  [{ period_end_date: '2026-99-99' }, null],
  [{ period_end_date: '' }, null],
  [{ pending_plan: { plan: 5, plan_name: 'Starter', from: '2026-12-06' } }, '2026-12-06'],
])('with %j a change applies on %s', (overrides, day) => {
  expect(firstDayOfNext({ ...overview, ...overrides })).toBe(day)
})
