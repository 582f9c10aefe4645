import { sql } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import type { Clock } from '../../core/clock'
import { LOCAL_ZONE, localDay } from '../../core/localDay'
import { balanceOf } from '../../core/money/ledger'
import { planOf } from '../../core/money/plans'
import type { Store } from '../../store/tables'
import { currentPeriod, overviewOf, type Period } from './rules'

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

const readPlan = (store: Store, accountId: string): Promise<{ plan: number }> =>
  store.selectFrom('subscriptions').select('plan').where('account_id', '=', accountId).executeTakeFirstOrThrow()

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
      balanceOf(store, accountId, 'prepaid'),
    ])
    return overviewOf(planOf(subscription.plan), period, { numbers, minutes, balanceCents })
  },

  allowance: async (accountId, transaction) => {
    const { plan } = await readPlan(transaction, accountId)
    return { includedNumbers: planOf(plan).includedNumbers, balanceCents: await balanceOf(transaction, accountId, 'prepaid') }
  },
})
