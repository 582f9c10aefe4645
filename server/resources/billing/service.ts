import type { BillingOverview, PlanOffer } from 'contract/billing'
import type { Clock } from '../../core/clock'
import { dayAfter, localDay } from '../../core/texts/localDay'
import { balanceOf } from '../../core/money/ledger'
import { plans } from '../../core/money/plans'
import type { Store } from '../../store/tables'
import { readOutlook } from './outlook'
import { currentPeriod, dateOf, periodBefore, type Period } from './periods'
import { planOn } from './planOn'
import { overviewOf } from './rules'
import { costOn, readMinutes, readNumbers, readUsage } from './usage'

export interface Allowance {
  /** Numbers that the plan pays for. */
  includedNumbers: number
  /** Of the prepaid book; below zero when the account owes. */
  balanceCents: number
}

export interface BillingService {
  overview: (accountId: string) => Promise<BillingOverview>
  /** What a purchase is weighed against; read in the purchase's own transaction. */
  allowance: (accountId: string, transaction: Store) => Promise<Allowance>
  plans: (accountId: string) => Promise<PlanOffer[]>
}

const MONTHS = 3

export const makeBillingService = (store: Store, clock: Clock): BillingService => {
  const readSubscription = async (from: Store, accountId: string) => {
    const rows = from.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId)
    const kept = await rows.executeTakeFirstOrThrow()
    const { period_start_date: start, period_end_date: end, anchor_day } = kept
    const [anchor, today] = [anchor_day ?? dateOf(start), localDay(clock())]
    const period = currentPeriod({ start, end }, today, anchor)
    return { kept, plan: planOn(kept, today), nextPlan: planOn(kept, dayAfter(period.end, 1)), anchor, period }
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
      const { kept, plan, nextPlan, period } = await readSubscription(store, accountId)
      const [numbers, minutes, balanceCents] = await Promise.all([
        readNumbers(store, accountId),
        readMinutes(store, accountId, period),
        balanceOf(store, accountId, 'prepaid'),
      ])
      const outlook = await readOutlook(store, clock, accountId, { kept, plan, nextPlan, period, balanceCents })
      return { ...overviewOf(plan, period, { numbers, minutes, balanceCents }), ...outlook }
    },

    allowance: async (accountId, transaction) => {
      const { plan } = await readSubscription(transaction, accountId)
      return { includedNumbers: plan.includedNumbers, balanceCents: await balanceOf(transaction, accountId, 'prepaid') }
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
