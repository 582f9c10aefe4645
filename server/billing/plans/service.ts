import { billingOperations, type BillingOverview, type PlanOffer } from 'contract/billing'
import type { Clock } from '../../platform/clock'
import { dayAfter, localDay } from '../../platform/texts/localDay'
import { balanceOf } from '../money/ledger'
import { EXTRA_MINUTE_CENTS, plans, type Plan } from '../money/plans'
import type { Store } from '../../platform/database/tables/tables'
import { readOutlook } from './outlook'
import { currentPeriod, dateOf, periodBefore, type Period } from './periods'
import { planOn } from './planOn'
import { readPlanPause, type PlanPause } from './planPause'
import { costOn, extraMinuteCents, readMinutes, readNumberUse, readUsage, type NumberUse } from './usage'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { ChangePlan } from './planChange'
import type { TopUpsService } from './topUps'

interface Usage {
  numbers: NumberUse
  minutes: number
  balanceCents: number
}

const percentOf = (used: number, included: number): number =>
  included === 0 ? 0 : Math.round((used * 100) / included)

const overviewOf = (plan: Plan, period: Period, usage: Usage): BillingOverview => ({
  plan_name: plan.name,
  period_start_date: period.start,
  period_end_date: period.end,
  active_numbers: usage.numbers.active,
  used_numbers: usage.numbers.used,
  numbers_usage: percentOf(usage.numbers.used, plan.includedNumbers),
  included_numbers: plan.includedNumbers,
  extra_numbers: Math.max(0, usage.numbers.used - plan.includedNumbers),
  used_minutes: usage.minutes,
  minutes_usage: percentOf(usage.minutes, plan.includedMinutes),
  included_minutes: plan.includedMinutes,
  extra_minutes: Math.max(0, usage.minutes - plan.includedMinutes),
  prepaid_balance: usage.balanceCents / 100,
})

export interface Allowance {
  /** Numbers included in the plan; 0 while it is paused. */
  includedNumbers: number
  numbers: NumberUse
  balanceCents: number
  pausedBy: PlanPause | null
  nextPeriod: string
}

export interface CallAllowance {
  coveredMinutes: number
  /** How far the prepaid balance will be below zero after this period's minutes; otherwise 0. */
  overdrawnCents: number
}

export interface BillingService {
  overview: (accountId: string) => Promise<BillingOverview>
  allowance: (accountId: string, transaction: Store) => Promise<Allowance>
  callAllowance: (accountId: string, from: Store) => Promise<CallAllowance>
  plans: (accountId: string) => Promise<PlanOffer[]>
}

const MONTHS = 3

export const makeBillingService = (store: Store, clock: Clock): BillingService => {
  const readSubscription = async (from: Store, accountId: string) => {
    const rows = from.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId)
    const subscription = await rows.executeTakeFirstOrThrow()
    const { period_start_date: start, period_end_date: end, anchor_day } = subscription
    const [anchor, today] = [anchor_day ?? dateOf(start), localDay(clock())]
    const period = currentPeriod({ start, end }, today, anchor)
    return { subscription, plan: planOn(subscription, today), nextPlan: planOn(subscription, dayAfter(period.end, 1)), anchor, period }
  }

  const lastPeriods = (period: Period, anchor: number): Period[] => {
    const before: Period[] = []
    for (let last = period; before.length < MONTHS; ) {
      last = periodBefore(last, anchor)
      before.unshift(last)
    }
    return before
  }

  return {
    overview: async (accountId) => {
      const { subscription, plan, nextPlan, period } = await readSubscription(store, accountId)
      const [numbers, minutes, balanceCents] = await Promise.all([
        readNumberUse(store, accountId, period),
        readMinutes(store, accountId, period),
        balanceOf(store, accountId, 'prepaid'),
      ])
      const outlook = await readOutlook(store, clock, accountId, { subscription, plan, nextPlan, period, balanceCents })
      return { ...overviewOf(plan, period, { numbers, minutes, balanceCents }), ...outlook }
    },

    allowance: async (accountId, transaction) => {
      const { plan, period } = await readSubscription(transaction, accountId)
      const numbers = await readNumberUse(transaction, accountId, period)
      const balanceCents = await balanceOf(transaction, accountId, 'prepaid')
      const pausedBy = await readPlanPause(transaction, accountId, balanceCents, localDay(clock()))
      const includedNumbers = pausedBy === null ? plan.includedNumbers : 0
      return { includedNumbers, numbers, balanceCents, pausedBy, nextPeriod: dayAfter(period.end, 1) }
    },

    callAllowance: async (accountId, from) => {
      const { plan, period } = await readSubscription(from, accountId)
      const [used, balanceCents] = [await readMinutes(from, accountId, period), await balanceOf(from, accountId, 'prepaid')]
      const pausedBy = await readPlanPause(from, accountId, balanceCents, localDay(clock()))
      const left = pausedBy === null ? Math.max(0, plan.includedMinutes - used) : 0
      // Minutes are charged to the balance at the end of the period.
      const restCents = balanceCents - extraMinuteCents(plan, used)
      return { coveredMinutes: left + Math.max(0, Math.floor(restCents / EXTRA_MINUTE_CENTS)), overdrawnCents: Math.max(0, -restCents) }
    },

    plans: async (accountId) => {
      const { plan: current, nextPlan, period, anchor } = await readSubscription(store, accountId)
      const months = await Promise.all(
        lastPeriods(period, anchor).map(async (month) => ({ month, usage: await readUsage(store, accountId, month) })),
      )
      return plans.map((plan) => ({
        plan: plan.code,
        plan_name: plan.name,
        monthly: plan.monthlyCents / 100,
        included_numbers: plan.includedNumbers,
        included_minutes: plan.includedMinutes,
        is_current: plan === current ? 1 : 0,
        is_pending: plan === nextPlan && plan !== current ? 1 : 0,
        months: months.map(({ month, usage }) => ({
          start_date: month.start,
          end_date: month.end,
          used_numbers: usage.numbers.length,
          used_minutes: usage.minutes,
          cost: costOn(plan, usage) / 100,
        })),
      }))
    },
  }
}

interface Deps {
  billing: BillingService
  changePlan: ChangePlan
  topUps: TopUpsService
}

export const billingRoutes = ({ billing, changePlan, topUps }: Deps): BoundRoute[] => [
  route(billingOperations.getBillingOverview, { isCostly: true }, ({ caller }) => billing.overview(caller.accountId)),
  route(billingOperations.listPlans, async ({ caller }) => ({
    plans: await billing.plans(caller.accountId),
  })),
  route(billingOperations.changePlan, { idempotent: 'transaction' }, ({ caller, body, transaction }) =>
    changePlan(transaction, caller.accountId, body),
  ),
  route(billingOperations.getTopUp, ({ caller }) => topUps.get(caller.accountId)),
  route(billingOperations.setTopUp, ({ caller, body }) => topUps.set(caller.accountId, body)),
]
