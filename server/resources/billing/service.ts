import type { BillingOverview, PlanBody, PlanOffer, PlanReply } from 'contract/billing'
import type { Clock } from '../../core/clock'
import { Locked, Validation } from '../../core/failures'
import type { Sentence } from '../../core/language'
import { localDay } from '../../core/localDay'
import { balanceOf, holdAccount } from '../../core/money/ledger'
import { planOf, plans } from '../../core/money/plans'
import type { Store, StoreTransaction } from '../../store/tables'
import { readOutlook } from './outlook'
import { currentPeriod, dateOf, periodBefore, type Period } from './periods'
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
  /** From the next period on. Whoever chooses the present plan keeps it, and nothing is pending. */
  changePlan: (transaction: StoreTransaction, accountId: string, body: PlanBody) => Promise<PlanReply>
}

const MONTHS = 3

const isNoPlan: Sentence = {
  en: 'Choose one of the monthly plans.',
  fr: 'Choisissez un des forfaits mensuels.',
}

export const makeBillingService = (store: Store, clock: Clock): BillingService => {
  const readSubscription = async (from: Store, accountId: string) => {
    const rows = from.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId)
    const { plan, pending_plan, period_start_date: start, period_end_date: end, anchor_day } = await rows.executeTakeFirstOrThrow()
    const anchor = anchor_day ?? dateOf(start)
    return { plan: planOf(plan), pendingPlan: pending_plan, anchor, period: currentPeriod({ start, end }, localDay(clock()), anchor) }
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
      const { plan, pendingPlan, period } = await readSubscription(store, accountId)
      const [numbers, minutes, balanceCents] = await Promise.all([
        readNumbers(store, accountId),
        readMinutes(store, accountId, period),
        balanceOf(store, accountId, 'prepaid'),
      ])
      const outlook = await readOutlook(store, clock, accountId, { plan, pendingPlan, period, balanceCents })
      return { ...overviewOf(plan, period, { numbers, minutes, balanceCents }), ...outlook }
    },

    allowance: async (accountId, transaction) => {
      const { plan } = await readSubscription(transaction, accountId)
      return { includedNumbers: plan.includedNumbers, balanceCents: await balanceOf(transaction, accountId, 'prepaid') }
    },

    plans: async (accountId) => {
      const { plan: current, pendingPlan, period, anchor } = await readSubscription(store, accountId)
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
        is_pending: plan.code === pendingPlan ? 1 : 0,
        months: months.map(({ month, usage }) => ({
          start_date: month.start,
          end_date: month.end,
          used_numbers: usage.numbers.length,
          used_minutes: usage.minutes,
          cost: costOn(plan, usage) / 100,
        })),
      }))
    },

    changePlan: async (transaction, accountId, { plan: wanted }) => {
      await holdAccount(transaction, accountId)
      const { plan, pendingPlan } = await readSubscription(transaction, accountId)
      const chosen = plans.find(({ code }) => code === wanted)
      if (chosen === undefined) throw new Validation({ plan: [isNoPlan] })
      if (pendingPlan !== null) throw new Locked()
      if (chosen === plan) return { plan: chosen.code }
      await transaction.updateTable('subscriptions').set({ pending_plan: chosen.code }).where('account_id', '=', accountId).execute()
      return { plan: chosen.code }
    },
  }
}
