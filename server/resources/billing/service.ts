import { sql } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import type { Clock } from '../../core/clock'
import { LOCAL_ZONE, localDay } from '../../core/localDay'
import type { Store } from '../../store/tables'
import { plans, type Plan } from './plans'
import { currentPeriod, overviewOf, type Period } from './rules'

export interface BillingService {
  overview: (accountId: string) => Promise<BillingOverview>
}

const planOf = (code: number): Plan => {
  const plan = plans.find((candidate) => candidate.code === code)
  if (plan === undefined) throw new Error(`no plan has the code ${code}`)
  return plan
}

const readNumbers = async (store: Store, accountId: string): Promise<number> => {
  const count = sql<number>`count(*)::int`.as('count')
  const numbers = store.selectFrom('numbers').select(count).where('account_id', '=', accountId)
  return (await numbers.executeTakeFirstOrThrow()).count
}

/** Each call counts its begun minutes; a period's days are those of the account holder. */
const readMinutes = async (store: Store, accountId: string, { start, end }: Period): Promise<number> => {
  const minutes = sql<number>`coalesce(sum((duration + 59) / 60), 0)::int`.as('minutes')
  const calls = store.selectFrom('calls').select(minutes).where('account_id', '=', accountId)
  const during = calls
    .where('started_at', '>=', sql<Date>`${start}::timestamp at time zone ${LOCAL_ZONE}`)
    .where('started_at', '<', sql<Date>`(${end}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`)
  return (await during.executeTakeFirstOrThrow()).minutes
}

const readBalance = async (store: Store, accountId: string): Promise<number> => {
  const cents = sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents')
  const entries = store.selectFrom('ledger_entries').select(cents).where('account_id', '=', accountId)
  return (await entries.where('book', '=', 'prepaid').executeTakeFirstOrThrow()).cents
}

export const makeBillingService = (store: Store, clock: Clock): BillingService => ({
  overview: async (accountId) => {
    const subscription = await store
      .selectFrom('subscriptions')
      .select(['plan', 'period_start_date as start', 'period_end_date as end'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const period = currentPeriod(subscription, localDay(clock()))
    const [numbers, minutes, balanceCents] = await Promise.all([
      readNumbers(store, accountId),
      readMinutes(store, accountId, period),
      readBalance(store, accountId),
    ])
    return overviewOf(planOf(subscription.plan), period, { numbers, minutes, balanceCents })
  },
})
