import { sql, type Selectable } from 'kysely'
import type { StandingReply } from 'contract/account'
import { callLimitsOperations, type CallDestination, type CallLimits, type CallLimitsReply } from 'contract/callLimits'
import { localDay } from 'callflow/calendar'
import { callingCountries, classOf } from 'callflow/numberClass'
import type { Clock } from '../../platform/clock'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import { holdAccount, inTransaction, prepared } from '../../platform/database/transaction'
import { isInvalid, NotFound, Validation } from '../../platform/failures/failures'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Plan } from '../money/catalogue'
import { balanceIn } from '../money/ledger'
import { listPrefixPrices, minuteCentsTo } from './destinations'
import { planPause, type Period, type PlanPause } from './periods'
import { endTime, extraMinuteCents, minutesIn, startTime } from './usage'

export type LimitsRow = Omit<Selectable<Tables['call_limits']>, 'account_id'>

/** Those of an account without a row. */
const usual: LimitsRow = {
  ...{ anywhere: false, countries: [], premium: false, satellite: false, shared_cost: false },
  ...{ day_cents: 20_00, month_cents: 200_00, purchases_cents: null, calls_at_once: 20, longest_minutes: 240 },
  ...{ told_day: null, told_day_percent: 0, told_month: null, told_month_percent: 0 },
}

export const readCallLimits = async (from: Store, accountId: string): Promise<LimitsRow> =>
  (await from.selectFrom('call_limits').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? usual

export const home = ['CA', 'US']

/** Whether the account may call a number in E.164. */
export const mayCall = ({ anywhere, countries, ...limits }: Pick<LimitsRow, 'anywhere' | 'countries' | 'premium' | 'satellite' | 'shared_cost'>, e164: string): boolean => {
  const { country, kind } = classOf(e164)
  if (kind !== 'ordinary' && !limits[kind]) return false
  if (country === null) return anywhere || kind !== 'ordinary'
  return anywhere || home.includes(country) || countries.includes(country)
}

export interface CallTerms {
  plan: Plan
  period: Period
  limits: LimitsRow
  /** Left of the plan; 0 while it is paused. */
  planMinutes: number
  /** What the prepaid balance will be after this period's minutes. */
  restCents: number
  /** The price of a minute, from the first one; null for a minute of the plan. */
  ownCents: number | null
  spent: Spent
  /** Of a member who makes the call: what their calls may cost beyond the plan today, and have cost. */
  person: { limit: number | null; spent: number } | null
  /** By calls that may still be under way. */
  held: HeldShare[]
}

/** What a call has reserved. Times are in milliseconds. */
export interface HeldShare {
  callId: string
  userId: string | null
  startedAt: number
  endsAt: number
  planMinutes: number
  cents: number
}

/** CAD cents that calls which ended have cost beyond the plan. */
interface Spent {
  day: number
  month: number
}

export interface Caller {
  /** In E.164. */
  to: string
  userId: string | null
}

interface Facts extends Pick<CallTerms, 'ownCents' | 'person' | 'held'> {
  limits: LimitsRow | null
  balanceCents: number
  pausedBy: PlanPause | null
  minutes: number
  minutesToday: number
  charged: number
  chargedToday: number
}

const chargedIn = (accountId: string, within: Period) => sql<number>`(
  select coalesce(-sum(entry.amount_cents), 0)::bigint from ledger_entries entry join ledger_transactions posting on posting.id = entry.transaction_id
  where entry.account_id = ${accountId} and book = 'prepaid' and kind = 'destination_call'
    and occurred_at >= ${startTime(within)} and occurred_at < ${endTime(within)})`

const personOf = (accountId: string, userId: string | null, today: string) =>
  sql`(select json_build_object('limit', call_day_cents, 'spent', case when call_spent_day = ${today}::date then call_spent_cents else 0 end)
    from users where id = ${userId} and account_id = ${accountId} and role = 'member')`

const heldOf = (accountId: string) => sql`(select coalesce(json_agg(json_build_object('callId', call_id, 'userId', user_id, 'planMinutes', plan_minutes, 'cents', cents,
  'startedAt', round(extract(epoch from started_at) * 1000), 'endsAt', round(extract(epoch from ends_at) * 1000))), '[]') from call_reservations where account_id = ${accountId})`

/** One statement, because a caller waits for it. Minutes beyond the plan are charged when the month ends, and count on the day they were spoken. */
export const readCallTerms = async (from: Store, accountId: string, { plan, period }: Pick<CallTerms, 'plan' | 'period'>, today: string, call?: Caller): Promise<CallTerms> => {
  const day = { start: today, end: today }
  const { rows } = await sql<Facts>`${prepared}
    select (select to_jsonb(call_limits) from call_limits where account_id = ${accountId}) as limits,
      balance.cents as "balanceCents", ${planPause(accountId, sql`balance.cents`, today)} as "pausedBy",
      ${minutesIn(accountId, period)} as minutes, ${minutesIn(accountId, day)} as "minutesToday",
      ${chargedIn(accountId, period)} as charged, ${chargedIn(accountId, day)} as "chargedToday",
      ${minuteCentsTo(call?.to ?? '', today)} as "ownCents", ${personOf(accountId, call?.userId ?? null, today)} as person,
      ${heldOf(accountId)} as held
    from (select ${balanceIn(accountId, 'prepaid')} as cents) as balance`.execute(from)
  const [facts] = rows
  if (facts === undefined) throw new NotFound()
  const { limits, balanceCents, pausedBy, minutes, minutesToday, charged, chargedToday, ...own } = facts
  const [extra, before] = [extraMinuteCents(plan, minutes), extraMinuteCents(plan, Math.max(0, minutes - minutesToday))]
  return {
    ...{ plan, period, ...own, limits: limits ?? usual },
    planMinutes: pausedBy === null ? Math.max(0, plan.includedMinutes - minutes) : 0,
    // Minutes are charged to the balance at the end of the period.
    restCents: balanceCents - extra,
    spent: { day: chargedToday + extra - before, month: charged + extra },
  }
}

/** CAD cents for numbers that were bought in the period. */
export const readPurchases = async (from: Store, accountId: string, period: Period): Promise<number> => {
  const cents = sql<number>`coalesce(sum(cost_cents), 0)::bigint`.as('cents')
  const orders = from.selectFrom('number_orders').select(cents).where('account_id', '=', accountId)
  return (await orders.where('created_at', '>=', startTime(period)).where('created_at', '<', endTime(period)).executeTakeFirstOrThrow()).cents
}

/** What owners were told of limits and unusual calls, as long as it counts. */
export const readTold = async (from: Store, accountId: string, today: string): Promise<Pick<StandingReply, 'day_limit_percent' | 'month_limit_percent' | 'has_unusual_calls'>> => {
  const { rows } = await sql<{ day: 80 | 100 | null; month: 80 | 100 | null; is_asked: boolean }>`
    select exists (select from unusual_calls where account_id = ${accountId} and answer is null) as is_asked,
      case when told_day = ${today}::date then told_day_percent end as day,
      case when told_month >= case when ${today}::date <= period_end_date then period_start_date else period_end_date + 1 end then told_month_percent end as month
    from subscriptions left join call_limits using (account_id) where account_id = ${accountId}`.execute(from)
  const { day = null, month = null, is_asked = false } = rows[0] ?? {}
  return { ...(is_asked && { has_unusual_calls: 1 }), ...(day !== null && { day_limit_percent: day }), ...(month !== null && { month_limit_percent: month }) }
}

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

const toWire = ({ anywhere, countries, premium, satellite, shared_cost, calls_at_once, longest_minutes, ...row }: LimitsRow): CallLimits => ({
  ...{ anywhere: anywhere ? 1 : 0, countries, premium: premium ? 1 : 0, satellite: satellite ? 1 : 0, shared_cost: shared_cost ? 1 : 0 },
  ...{ day: dollars(row.day_cents), month: dollars(row.month_cents), purchases: dollars(row.purchases_cents), calls_at_once, longest_minutes },
})

const MOST_CENTS = 1_000_000_00

const centsOf = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100))

const isMoney = (amount: number | null): boolean => amount === null || (amount * 100 <= MOST_CENTS && Number.isInteger(Math.round(amount * 1e6) / 1e4))

const known = callingCountries()

/** Prices of the prefix that covers a country's numbers, and of longer ones within it. */
const destinationsAt = (prices: ReadonlyMap<string, number>): CallDestination[] =>
  known.map(({ country, prefix }) => {
    const covering = Array.from(prefix, (_, index) => prefix.slice(0, prefix.length - index)).find((part) => prices.has(part))
    const within = [...prices].filter(([priced]) => priced.startsWith(prefix)).map(([, cents]) => cents)
    const found = [...(covering === undefined ? [] : [prices.get(covering) ?? 0]), ...(home.includes(country) ? [] : within)]
    return { country, least_price: found.length === 0 ? null : Math.min(...found) / 100, most_price: found.length === 0 ? null : Math.max(...found) / 100 }
  })

interface Deps {
  store: Store
  clock: Clock
  billing: { callTerms: (accountId: string, from: Store) => Promise<CallTerms> }
}

export const callLimitsRoutes = ({ store, clock, billing }: Deps): BoundRoute[] => {
  const reply = async (from: Store, accountId: string): Promise<CallLimitsReply> => {
    const { limits, spent, period } = await billing.callTerms(accountId, from)
    const purchases = await readPurchases(from, accountId, period)
    return {
      limits: toWire(limits),
      spent: { day: spent.day / 100, month: spent.month / 100, purchases: purchases / 100 },
      destinations: destinationsAt(await listPrefixPrices(from, localDay(clock()))),
    }
  }

  const set = async (transaction: StoreTransaction, account_id: string, { day, month, purchases, countries, ...given }: CallLimits): Promise<CallLimitsReply> => {
    await holdAccount(transaction, account_id)
    const flags = { anywhere: given.anywhere === 1, premium: given.premium === 1, satellite: given.satellite === 1, shared_cost: given.shared_cost === 1 }
    const limits = { ...flags, countries: countries.toSorted(), calls_at_once: given.calls_at_once, longest_minutes: given.longest_minutes }
    const money = { day_cents: centsOf(day), month_cents: centsOf(month), purchases_cents: centsOf(purchases) }
    // Of new limits owners are told anew.
    const untold = { told_day: null, told_day_percent: 0, told_month: null, told_month_percent: 0 }
    const row = transaction.insertInto('call_limits').values({ account_id, ...limits, ...money })
    await row.onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...limits, ...money, ...untold })).execute()
    return reply(transaction, account_id)
  }

  return [
    route(callLimitsOperations.getCallLimits, ({ caller }) => reply(store, caller.accountId)),
    route(callLimitsOperations.setCallLimits, ({ caller, body }) => {
      const wrong = (['day', 'month', 'purchases'] as const).filter((name) => !isMoney(body[name]))
      const isUnknown = body.countries.some((country) => known.every((one) => one.country !== country))
      const problems = { ...Object.fromEntries(wrong.map((name) => [name, [isInvalid]])), ...(isUnknown && { countries: [isInvalid] }) }
      if (Object.keys(problems).length > 0) throw new Validation(problems)
      return inTransaction(store, (transaction) => set(transaction, caller.accountId, body))
    }),
  ]
}
