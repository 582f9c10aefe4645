import { sql } from 'kysely'
import { billingOperations, type BillingOverview, type PlanOffer, type PlanBody, type PlanReply } from 'contract/billing'
import { type Clock, DAY_MS, later } from '../../platform/clock'
import { dayAfter, localDay } from 'callflow/calendar'
import { balanceOf } from '../money/ledger'
import { EXTRA_MINUTE_CENTS, plans, type Plan } from '../money/plans'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { currentPeriod, dateOf, periodBefore, type Period, planOn, type StoredPlan, readPlanPause, type PlanPause } from './periods'
import { costOn, extraMinuteCents, readMinutes, readNumberUse, readUsage, type NumberUse } from './usage'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { TopUpsService } from './topUps'
import { friendlyNumber } from '../../platform/texts/phoneNumber'
import { readDueNumbers, type DueNumber } from './renewals'
import { Locked, Validation, type Sentence } from '../../platform/failures/failures'
import { holdAccount } from '../../platform/database/transaction'
import type { Closing } from './closing'

const isNoPlan: Sentence = {
  en: 'Choose a monthly plan.',
  fr: 'Choisissez un forfait mensuel.',
}

type ChangePlan = (transaction: StoreTransaction, accountId: string, body: PlanBody) => Promise<PlanReply>

export const makeChangePlan =
  ({ closeOver }: Pick<Closing, 'closeOver'>): ChangePlan =>
  async (transaction, accountId, { plan: requested }) => {
    const chosen = plans.find(({ code }) => code === requested)
    if (chosen === undefined) throw new Validation({ plan: [isNoPlan] })
    await holdAccount(transaction, accountId)
    await closeOver(transaction, accountId)
    const subscription = () => transaction.selectFrom('subscriptions').where('account_id', '=', accountId)
    const { plan, pending_plan } = await subscription().select(['plan', 'pending_plan']).executeTakeFirstOrThrow()
    const isCurrent = chosen.code === plan
    if (pending_plan !== null && !isCurrent) throw new Locked()
    await transaction
      .updateTable('subscriptions')
      .set({ pending_plan: isCurrent ? null : chosen.code })
      .where('account_id', '=', accountId)
      .execute()
    return { plan: chosen.code }
  }

type Outlook = Pick<Required<BillingOverview>, 'days_left' | 'is_balance_low' | 'renewals' | 'amount_owed' | 'pending_plan' | 'plan'> &
  Pick<BillingOverview, 'plan_paused_by' | 'suspension'>

interface Standing {
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

const suspensionOf = (account?: { standing: string; standing_reason: string }): Pick<BillingOverview, 'suspension'> => {
  const { standing, standing_reason: reason = '' } = account ?? {}
  return standing === 'suspended' || standing === 'closing' ? { suspension: { standing, reason } } : {}
}

const readOutlook = async (store: Store, clock: Clock, accountId: string, standing: Standing): Promise<Outlook> => {
  const { subscription, plan, nextPlan, period, balanceCents } = standing
  const [now, today] = [clock(), localDay(clock())]
  const until = dayAfter(today, RENEWAL_DAYS)
  const { rows } = await sql<{ spent: number; created_at: Date; standing: string; standing_reason: string }>`
    select created_at, standing, standing_reason, (
      select coalesce(-sum(amount_cents), 0)::bigint from ledger_entries
      join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
      where ledger_entries.account_id = accounts.id and book = 'prepaid'
        and kind not in ('prepaid_account', 'payment_taken_back', 'payment_returned', 'adjustment', 'reversal')
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
    ...suspensionOf(account),
  }
}

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

const MONTHS = 3

export type BillingService = ReturnType<typeof makeBillingService>

export const makeBillingService = (store: Store, clock: Clock) => {
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
    overview: async (accountId: string): Promise<BillingOverview> => {
      const { subscription, plan, nextPlan, period } = await readSubscription(store, accountId)
      const [numbers, minutes, balanceCents] = await Promise.all([
        readNumberUse(store, accountId, period),
        readMinutes(store, accountId, period),
        balanceOf(store, accountId, 'prepaid'),
      ])
      const outlook = await readOutlook(store, clock, accountId, { subscription, plan, nextPlan, period, balanceCents })
      return { ...overviewOf(plan, period, { numbers, minutes, balanceCents }), ...outlook }
    },

    allowance: async (accountId: string, transaction: Store): Promise<Allowance> => {
      const { plan, period } = await readSubscription(transaction, accountId)
      const numbers = await readNumberUse(transaction, accountId, period)
      const balanceCents = await balanceOf(transaction, accountId, 'prepaid')
      const pausedBy = await readPlanPause(transaction, accountId, balanceCents, localDay(clock()))
      const includedNumbers = pausedBy === null ? plan.includedNumbers : 0
      return { includedNumbers, numbers, balanceCents, pausedBy, nextPeriod: dayAfter(period.end, 1) }
    },

    callAllowance: async (accountId: string, from: Store): Promise<CallAllowance> => {
      const { plan, period } = await readSubscription(from, accountId)
      const [used, balanceCents] = [await readMinutes(from, accountId, period), await balanceOf(from, accountId, 'prepaid')]
      const pausedBy = await readPlanPause(from, accountId, balanceCents, localDay(clock()))
      const left = pausedBy === null ? Math.max(0, plan.includedMinutes - used) : 0
      // Minutes are charged to the balance at the end of the period.
      const restCents = balanceCents - extraMinuteCents(plan, used)
      return { coveredMinutes: left + Math.max(0, Math.floor(restCents / EXTRA_MINUTE_CENTS)), overdrawnCents: Math.max(0, -restCents) }
    },

    plans: async (accountId: string): Promise<PlanOffer[]> => {
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
