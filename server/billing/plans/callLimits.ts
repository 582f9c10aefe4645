import { sql, type Selectable } from 'kysely'
import { callLimitsOperations, type CallDestination, type CallLimits, type CallLimitsReply } from 'contract/callLimits'
import { localDay } from 'callflow/calendar'
import { callingCountries, classOf } from 'callflow/numberClass'
import type { Clock } from '../../platform/clock'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import { isInvalid, Validation } from '../../platform/failures/failures'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Plan } from '../money/catalogue'
import { listPrefixPrices } from './destinations'
import type { Period } from './periods'
import { endTime, extraMinuteCents, readMinutes, startTime } from './usage'

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
  /** Left of the plan; 0 while it is paused. */
  planMinutes: number
  /** What the prepaid balance will be after this period's minutes. */
  restCents: number
  /** The price of a minute, from the first one; null for a minute of the plan. */
  ownCents: number | null
}

/** CAD cents that calls which ended have cost beyond the plan. */
export interface Spent {
  day: number
  month: number
}

/** Minutes beyond the plan are charged when the month ends, and count on the day they were spoken. */
export const readSpent = async (from: Store, accountId: string, { plan, period }: Pick<CallTerms, 'plan' | 'period'>, today: string): Promise<Spent> => {
  const charged = async (within: Period): Promise<number> => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(-sum(entry.amount_cents), 0)::bigint as cents from ledger_entries entry join ledger_transactions posting on posting.id = entry.transaction_id
      where entry.account_id = ${accountId} and book = 'prepaid' and kind = 'destination_call'
        and occurred_at >= ${startTime(within)} and occurred_at < ${endTime(within)}`.execute(from)
    return rows[0]?.cents ?? 0
  }
  const day = { start: today, end: today }
  const [minutes, minutesToday] = [await readMinutes(from, accountId, period), await readMinutes(from, accountId, day)]
  const [ofMonth, before] = [extraMinuteCents(plan, minutes), extraMinuteCents(plan, Math.max(0, minutes - minutesToday))]
  return { day: (await charged(day)) + ofMonth - before, month: (await charged(period)) + ofMonth }
}

/** CAD cents for numbers that were bought in the period. */
export const readPurchases = async (from: Store, accountId: string, period: Period): Promise<number> => {
  const cents = sql<number>`coalesce(sum(cost_cents), 0)::bigint`.as('cents')
  const orders = from.selectFrom('number_orders').select(cents).where('account_id', '=', accountId)
  return (await orders.where('created_at', '>=', startTime(period)).where('created_at', '<', endTime(period)).executeTakeFirstOrThrow()).cents
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
    const [terms, today] = [await billing.callTerms(accountId, from), localDay(clock())]
    const [{ day, month }, purchases] = [await readSpent(from, accountId, terms, today), await readPurchases(from, accountId, terms.period)]
    return {
      limits: toWire(await readCallLimits(from, accountId)),
      spent: { day: day / 100, month: month / 100, purchases: purchases / 100 },
      destinations: destinationsAt(await listPrefixPrices(from, today)),
    }
  }

  const set = async (transaction: StoreTransaction, account_id: string, { day, month, purchases, countries, ...given }: CallLimits): Promise<CallLimitsReply> => {
    await holdAccount(transaction, account_id)
    const flags = { anywhere: given.anywhere === 1, premium: given.premium === 1, satellite: given.satellite === 1, shared_cost: given.shared_cost === 1 }
    const limits = { ...flags, countries: countries.toSorted(), calls_at_once: given.calls_at_once, longest_minutes: given.longest_minutes }
    const money = { day_cents: centsOf(day), month_cents: centsOf(month), purchases_cents: centsOf(purchases) }
    const row = transaction.insertInto('call_limits').values({ account_id, ...limits, ...money })
    await row.onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...limits, ...money })).execute()
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
