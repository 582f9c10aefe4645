import type { BillingOverview } from 'contract/billing'
import type { Plan } from '../../core/money/plans'
import type { Period } from './periods'
import type { NumberUse } from './usage'

export interface Usage {
  numbers: NumberUse
  minutes: number
  /** Of the prepaid book; below zero when the account owes. */
  balanceCents: number
}

const percentOf = (used: number, included: number): number =>
  included === 0 ? 0 : Math.round((used * 100) / included)

export const overviewOf = (plan: Plan, period: Period, usage: Usage): BillingOverview => ({
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
