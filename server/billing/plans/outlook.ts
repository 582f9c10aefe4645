import { sql } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import { friendlyNumber } from '../../platform/texts/friendlyNumber'
import { dayAfter, localDay } from '../../platform/texts/localDay'
import { balanceOf } from '../money/ledger'
import type { Plan } from '../money/plans'
import type { Store } from '../../platform/database/tables/tables'
import type { Period } from './periods'
import type { StoredPlan } from './planOn'
import { readPlanPause } from './planPause'
import { readDueNumbers, type DueNumber } from './renewals'

type Outlook = Pick<Required<BillingOverview>, 'days_left' | 'is_balance_low' | 'renewals' | 'amount_owed' | 'pending_plan' | 'plan'> &
  Pick<BillingOverview, 'plan_paused_by'>

export interface Standing {
  subscription: StoredPlan
  plan: Plan
  nextPlan: Plan
  period: Period
  balanceCents: number
}

/** Days over which the current rate is measured. */
const RATE_DAYS = 90
const RENEWAL_DAYS = 30
const LOW_DAYS = 14

const daysLeft = (balanceCents: number, spentCents: number, days: number): number | null =>
  spentCents <= 0 ? null : Math.max(0, Math.floor((balanceCents * days) / spentCents))

const renewalsOf = (plan: Plan, period: Period, until: string, numbers: readonly DueNumber[]): Outlook['renewals'] => {
  const day = dayAfter(period.end, 1)
  const ofPlan = { kind: 'plan' as const, date: day, name: plan.name, amount: plan.monthlyCents / 100 }
  const ofNumbers = numbers.map(({ phone_number, day: date, cents }) => {
    return { kind: 'number' as const, date, name: friendlyNumber(phone_number), amount: cents / 100 }
  })
  return [...(day <= until ? [ofPlan] : []), ...ofNumbers].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

export const readOutlook = async (store: Store, clock: Clock, accountId: string, standing: Standing): Promise<Outlook> => {
  const { subscription, plan, nextPlan, period, balanceCents } = standing
  const [now, today] = [clock(), localDay(clock())]
  const until = dayAfter(today, RENEWAL_DAYS)
  const { rows } = await sql<{ spent: number; created_at: Date }>`
    select created_at, (
      select coalesce(-sum(amount_cents), 0)::bigint from ledger_entries
      join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
      where ledger_entries.account_id = accounts.id and book = 'prepaid'
        and kind not in ('prepaid_account', 'payment_taken_back', 'payment_returned', 'reversal')
        and occurred_at > ${later(now, -RATE_DAYS * DAY_MS)}) as spent
    from accounts where id = ${accountId}`.execute(store)
  const [account] = rows
  const age = account === undefined ? RATE_DAYS : Math.ceil((now.getTime() - account.created_at.getTime()) / DAY_MS)
  const days_left = daysLeft(balanceCents, account?.spent ?? 0, Math.min(RATE_DAYS, Math.max(1, age)))
  const plan_paused_by = await readPlanPause(store, accountId, balanceCents, today)
  const due = await readDueNumbers(store, accountId, until, subscription)
  const dueCents = due.reduce((sum, { cents }) => sum + cents, 0)
  const isLow = balanceCents < dueCents || balanceCents < 0 || (days_left !== null && days_left < LOW_DAYS)
  return {
    plan: plan.code,
    pending_plan: nextPlan === plan ? null : { plan: nextPlan.code, plan_name: nextPlan.name, from: dayAfter(period.end, 1) },
    days_left,
    is_balance_low: isLow ? 1 : 0,
    renewals: renewalsOf(nextPlan, period, until, due),
    amount_owed: Math.max(0, -(await balanceOf(store, accountId, 'owed'))) / 100,
    ...(plan_paused_by !== null && { plan_paused_by }),
  }
}
