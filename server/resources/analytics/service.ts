import { sql } from 'kysely'
import { analyticsOperations, type AnalyticsDetails, type AnalyticsPoint } from 'contract/analytics'
import type { Clock } from '../../core/clock'
import { LOCAL_ZONE, localDay } from '../../core/texts/localDay'
import type { Store } from '../../core/tables/tables'
import { detailsOf, totalsOf, type DayOfLine } from './rules'
import { route, type BoundRoute } from '../../core/routes/route'

const DAYS = 30

export interface AnalyticsService {
  /** Calls that came in on each of the last 30 days, today included, oldest first. */
  incomingCalls: (accountId: string) => Promise<AnalyticsPoint[]>
  /** The same days, with one line for each of the account's numbers. */
  incomingCallsByLine: (accountId: string) => Promise<AnalyticsDetails>
}

export const makeAnalyticsService = (store: Store, clock: Clock): AnalyticsService => {
  /** What came in on the days up to this one. */
  const cameIn = (accountId: string, today: string) => sql`
      from calls
      where account_id = ${accountId} and direction = 'inbound'
        and started_at >= (${today}::date - ${DAYS - 1}::int)::timestamp at time zone ${LOCAL_ZONE}
        and started_at < (${today}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`

  const day = sql`to_char((started_at at time zone ${LOCAL_ZONE})::date, 'YYYY-MM-DD')`

  /** Days without calls are missing. */
  const countDays = async (accountId: string, today: string): Promise<AnalyticsPoint[]> => {
    const counted = sql<AnalyticsPoint>`select ${day} as date, count(*)::int as calls ${cameIn(accountId, today)} group by 1`
    return (await counted.execute(store)).rows
  }

  /** Days and lines without calls are missing. */
  const countLines = async (accountId: string, today: string): Promise<DayOfLine[]> => {
    const counted = sql<DayOfLine>`select ${day} as date, number_id, count(*)::int as calls ${cameIn(accountId, today)} group by 1, 2`
    return (await counted.execute(store)).rows
  }

  return {
    incomingCalls: async (accountId) => {
      const today = localDay(clock())
      return totalsOf(await countDays(accountId, today), today, DAYS)
    },

    incomingCallsByLine: async (accountId) => {
      const today = localDay(clock())
      const numbers = store.selectFrom('numbers').select(['id', 'label', 'phone_number']).where('account_id', '=', accountId)
      const [counted, lines] = await Promise.all([countLines(accountId, today), numbers.execute()])
      return detailsOf(counted, lines, today, DAYS)
    },
  }
}

export const analyticsRoutes = (analytics: AnalyticsService): BoundRoute[] => [
  route(analyticsOperations.getIncomingCallsTotal, ({ caller }) =>
    analytics.incomingCalls(caller.accountId),
  ),
  route(analyticsOperations.getIncomingCallsDetails, ({ caller }) =>
    analytics.incomingCallsByLine(caller.accountId),
  ),
]
