import { sql } from 'kysely'
import { billingOperations, type BillingOverview, type CallPrice, type PlanOffer, type PlanBody, type PlanReply } from 'contract/billing'
import { type Clock, DAY_MS, later } from '../../platform/clock'
import { dayAfter, localDay } from 'callflow/calendar'
import { balanceOf } from '../money/ledger'
import { makeCatalogueCache, planAt, type Catalogue, type CatalogueCache, type Plan } from '../money/catalogue'
import { rateOf, taxesOn } from '../money/taxes'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { currentPeriod, dateOf, periodBefore, type Period, planOn, type StoredPlan, readPlanPause, type PlanPause } from './periods'
import { readCallLimits, readCallTerms, readPurchases, type Caller, type CallTerms } from './callLimits'
import { listCallPrices, readMinuteCents } from './destinations'
import { costOn, readMinutes, readNumberUse, readUsage, usageAtPace, type NumberUse } from './usage'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { TopUpsService } from './topUps'
import { friendlyNumber } from '../../platform/texts/phoneNumber'
import { readDueNumbers, type DueNumber } from './renewals'
import { BusinessError, Locked, Validation, type Language, type Sentence } from '../../platform/failures/failures'
import { holdAccount, prepared } from '../../platform/database/transaction'
import type { Closing } from './closing'

const isNoPlan: Sentence = {
  en: 'Choose a monthly plan.',
  fr: 'Choisissez un forfait mensuel.',
}

type ChangePlan = (transaction: StoreTransaction, accountId: string, body: PlanBody) => Promise<PlanReply>

export const makeChangePlan =
  ({ closeOver }: Pick<Closing, 'closeOver'>, catalogue: Pick<CatalogueCache, 'read'>): ChangePlan =>
  async (transaction, accountId, { plan: requested }) => {
    const chosen = (await catalogue.read(transaction, requested)).find(({ code }) => code === requested)
    if (chosen === undefined) throw new Validation({ plan: [isNoPlan] })
    await holdAccount(transaction, accountId)
    await closeOver(transaction, accountId)
    const subscription = () => transaction.selectFrom('subscriptions').where('account_id', '=', accountId)
    const { plan, pending_plan } = await subscription().select(['plan', 'pending_plan']).executeTakeFirstOrThrow()
    const isCurrent = chosen.code === plan
    if (!chosen.isOffered && !isCurrent) throw new Validation({ plan: [isNoPlan] })
    if (pending_plan !== null && !isCurrent) throw new Locked()
    await transaction
      .updateTable('subscriptions')
      .set({ pending_plan: isCurrent ? null : chosen.code })
      .where('account_id', '=', accountId)
      .execute()
    return { plan: chosen.code }
  }

type Outlook = Pick<Required<BillingOverview>, 'days_left' | 'is_balance_low' | 'renewals' | 'amount_owed' | 'pending_plan' | 'plan'> &
  Pick<BillingOverview, 'plan_paused_by' | 'tax_rate'>

const nameOf = ({ name, nameFr }: Plan, language: Language): string => (language === 'fr' ? nameFr : name)

interface Standing {
  language: Language
  catalogue: Catalogue
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
/** Whose taxes customers' pages know. */
const HOME = 'QC'

const daysLeft = (balanceCents: number, spentCents: number, days: number): number | null =>
  spentCents <= 0 ? null : Math.max(0, Math.floor((balanceCents * days) / spentCents))

const renewalsOf = (name: string, plan: Plan, period: Period, until: string, numbers: readonly DueNumber[]): Outlook['renewals'] => {
  const day = dayAfter(period.end, 1)
  const ofPlan = { kind: 'plan' as const, date: day, name, amount: plan.monthlyCents / 100 }
  const ofNumbers = numbers.map(({ phone_number, day: date, cents }) => {
    return { kind: 'number' as const, date, name: friendlyNumber(phone_number), amount: cents / 100 }
  })
  return [...(day <= until ? [ofPlan] : []), ...ofNumbers].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

const readOutlook = async (store: Store, clock: Clock, accountId: string, standing: Standing): Promise<Outlook> => {
  const { language, catalogue, subscription, plan, nextPlan, period, balanceCents } = standing
  const [now, today] = [clock(), localDay(clock())]
  const until = dayAfter(today, RENEWAL_DAYS)
  const { rows } = await sql<{ spent: number; created_at: Date; state: string }>`
    select created_at, state, (
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
  const due = await readDueNumbers(store, accountId, until, subscription, catalogue)
  const dueCents = due.reduce((sum, { cents }) => sum + cents, 0)
  const isLow = balanceCents < dueCents || balanceCents < 0 || (days_left !== null && days_left < LOW_DAYS)
  return {
    plan: plan.code,
    pending_plan: nextPlan.code === plan.code ? null : { plan: nextPlan.code, plan_name: nameOf(nextPlan, language), from: dayAfter(period.end, 1) },
    days_left,
    is_balance_low: isLow ? 1 : 0,
    renewals: renewalsOf(nameOf(nextPlan, language), nextPlan, period, until, due),
    amount_owed: Math.max(0, -(await balanceOf(store, accountId, 'owed'))) / 100,
    ...(plan_paused_by !== null && { plan_paused_by }),
    ...(account !== undefined && account.state !== HOME && { tax_rate: rateOf(taxesOn(account.state, today)) / 1_000 }),
  }
}

interface Usage {
  numbers: NumberUse
  minutes: number
  balanceCents: number
}

const percentOf = (used: number, included: number): number =>
  included === 0 ? 0 : Math.round((used * 100) / included)

const overviewOf = (name: string, plan: Plan, period: Period, usage: Usage): BillingOverview => ({
  plan_name: name,
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
  /** For a number that isn't included. */
  numberCents: Plan['numberCents']
  pausedBy: PlanPause | null
  nextPeriod: string
}

const isOverPurchases: Sentence = {
  en: "This month's limit for buying numbers is reached. An owner of the account can change it on the Billing page.",
  fr: "La limite d'achat de numéros de ce mois est atteinte. Une personne propriétaire du compte peut la changer à la page Facturation.",
}

const MONTHS = 3

/** For calls under way, which nothing else may spend. */
const reservedCents = async (from: Store, accountId: string): Promise<number> => {
  const cents = sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents')
  return (await from.selectFrom('call_reservations').select(cents).where('account_id', '=', accountId).executeTakeFirstOrThrow()).cents
}

export type BillingService = ReturnType<typeof makeBillingService>

export const makeBillingService = (store: Store, clock: Clock, cache: Pick<CatalogueCache, 'read'> = makeCatalogueCache()) => {
  /** Held, the account is locked as by `holdAccount`, by the same statement. */
  const readSubscription = async (from: Store, accountId: string, isHeld = false) => {
    const rows = from.selectFrom('accounts').innerJoin('subscriptions', 'account_id', 'accounts.id').selectAll('subscriptions').where('accounts.id', '=', accountId)
    const subscription = await (isHeld ? rows.forNoKeyUpdate(['accounts', 'subscriptions']).modifyEnd(prepared) : rows).executeTakeFirstOrThrow()
    const { period_start_date: start, period_end_date: end, anchor_day } = subscription
    const [anchor, today] = [anchor_day ?? dateOf(start), localDay(clock())]
    const period = currentPeriod({ start, end }, today, anchor)
    const catalogue = await cache.read(from, subscription.pending_plan ?? subscription.plan)
    const [plan, nextPlan] = [planOn(catalogue, subscription, today), planOn(catalogue, subscription, dayAfter(period.end, 1))]
    return { catalogue, subscription, plan, nextPlan, anchor, period }
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
    overview: async (accountId: string, language: Language): Promise<BillingOverview> => {
      const { catalogue, subscription, plan, nextPlan, period } = await readSubscription(store, accountId)
      const [numbers, minutes, balanceCents] = await Promise.all([
        readNumberUse(store, accountId, period),
        readMinutes(store, accountId, period),
        balanceOf(store, accountId, 'prepaid'),
      ])
      const outlook = await readOutlook(store, clock, accountId, { language, catalogue, subscription, plan, nextPlan, period, balanceCents })
      return { ...overviewOf(nameOf(plan, language), plan, period, { numbers, minutes, balanceCents }), ...outlook }
    },

    allowance: async (accountId: string, transaction: Store): Promise<Allowance> => {
      const { plan, period } = await readSubscription(transaction, accountId)
      const numbers = await readNumberUse(transaction, accountId, period)
      const balanceCents = (await balanceOf(transaction, accountId, 'prepaid')) - (await reservedCents(transaction, accountId))
      const pausedBy = await readPlanPause(transaction, accountId, balanceCents, localDay(clock()))
      const includedNumbers = pausedBy === null ? plan.includedNumbers : 0
      return { includedNumbers, numberCents: plan.numberCents, numbers, balanceCents, pausedBy, nextPeriod: dayAfter(period.end, 1) }
    },

    callTerms: async (accountId: string, from: Store): Promise<CallTerms> =>
      readCallTerms(from, accountId, await readSubscription(from, accountId), localDay(clock())),

    /** Of a call that is about to begin: nothing else spends until the end of the transaction. */
    holdCallTerms: async (accountId: string, transaction: StoreTransaction, call: Caller): Promise<CallTerms> =>
      readCallTerms(transaction, accountId, await readSubscription(transaction, accountId, true), localDay(clock()), call),

    /** Of numbers in the plan's month, with one more that costs these cents. */
    enforcePurchases: async (accountId: string, transaction: Store, cents: number): Promise<void> => {
      const { purchases_cents: limit } = await readCallLimits(transaction, accountId)
      if (limit === null || cents === 0) return
      const { period } = await readSubscription(transaction, accountId)
      if ((await readPurchases(transaction, accountId, period)) + cents > limit) throw new BusinessError('limit_reached', isOverPurchases)
    },

    /** The price of a minute to the dearest of these numbers, beyond the plan, in whole cents. */
    minuteCents: async (accountId: string, to: readonly string[]): Promise<number> => {
      const [{ plan }, day] = [await readSubscription(store, accountId), localDay(clock())]
      const prices = await Promise.all(to.map((number) => readMinuteCents(store, number, day)))
      return Math.ceil(Math.max(...(prices.length === 0 ? [null] : prices).map((cents) => cents ?? plan.extraMinuteCents)))
    },

    callPrices: (language: Language): Promise<CallPrice[]> => listCallPrices(store, localDay(clock()), language),

    plans: async (accountId: string, language: Language): Promise<PlanOffer[]> => {
      const { catalogue, plan: current, nextPlan, period, anchor } = await readSubscription(store, accountId)
      const months = await Promise.all(
        [...lastPeriods(period, anchor), period].map(async (month) => ({ month, usage: await readUsage(store, accountId, month) })),
      )
      const usageNow = months.at(-1)?.usage ?? { numbers: [], minutes: 0 }
      const usageInAll = usageAtPace(usageNow, period, localDay(clock()))
      const costIn = (plan: Plan, { month, usage }: (typeof months)[number]) => ({
        start_date: month.start,
        end_date: month.end,
        used_numbers: usage.numbers.length,
        used_minutes: usage.minutes,
        cost: costOn(plan, usage) / 100,
      })
      const offered = catalogue.flatMap(({ code, isOffered }) => {
        if (code === current.code) return [current]
        return isOffered || code === nextPlan.code ? [planAt(catalogue, code, dayAfter(period.end, 1))] : []
      })
      return offered.map((plan) => ({
        plan: plan.code,
        plan_name: nameOf(plan, language),
        monthly: plan.monthlyCents / 100,
        included_numbers: plan.includedNumbers,
        included_minutes: plan.includedMinutes,
        extra_minute: plan.extraMinuteCents / 100,
        is_current: plan.code === current.code ? 1 : 0,
        is_pending: plan.code === nextPlan.code && plan.code !== current.code ? 1 : 0,
        months: months.slice(0, MONTHS).map((each) => costIn(plan, each)),
        current_month: { ...costIn(plan, { month: period, usage: usageNow }), cost_at_pace: costOn(plan, usageInAll) / 100 },
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
  route(billingOperations.getBillingOverview, { isCostly: true }, ({ caller }) => billing.overview(caller.accountId, caller.language)),
  route(billingOperations.listCallPrices, async ({ caller }) => ({ call_prices: await billing.callPrices(caller.language) })),
  route(billingOperations.listPlans, async ({ caller }) => ({
    plans: await billing.plans(caller.accountId, caller.language),
  })),
  route(billingOperations.changePlan, { idempotent: 'transaction' }, ({ caller, body, transaction }) =>
    changePlan(transaction, caller.accountId, body),
  ),
  route(billingOperations.getTopUp, ({ caller }) => topUps.get(caller.accountId)),
  route(billingOperations.setTopUp, ({ caller, body }) => topUps.set(caller.accountId, body)),
]
