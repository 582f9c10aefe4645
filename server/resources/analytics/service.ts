import { sql } from 'kysely'
import type { AnalyticsPoint } from 'contract/analytics'
import type { Clock } from '../../core/clock'
import { LOCAL_ZONE, localDay } from '../../core/localDay'
import type { Store } from '../../store/tables'

const DAYS = 30

export interface AnalyticsService {
  /** Calls that came in on each of the last 30 days, today included, oldest first. */
  incomingCalls: (accountId: string) => Promise<AnalyticsPoint[]>
}

export const makeAnalyticsService = (store: Store, clock: Clock): AnalyticsService => ({
  incomingCalls: async (accountId) => {
    const today = localDay(clock())
    const { rows } = await sql<AnalyticsPoint>`
      with days as (
        select ${today}::date - back as day from generate_series(0, ${DAYS - 1}) as back
      ), counted as (
        select (started_at at time zone ${LOCAL_ZONE})::date as day, count(*)::int as calls
        from calls
        where account_id = ${accountId} and direction = 'inbound'
          and started_at >= (${today}::date - ${DAYS - 1}::int)::timestamp at time zone ${LOCAL_ZONE}
          and started_at < (${today}::date + 1)::timestamp at time zone ${LOCAL_ZONE}
        group by 1
      )
      select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(counted.calls, 0) as calls
      from days left join counted using (day)
      order by days.day`.execute(store)
    return rows
  },
})
