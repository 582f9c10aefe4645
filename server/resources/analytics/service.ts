import { sql } from 'kysely'
import { analyticsOperations, type AnalyticsDetails, type AnalyticsPoint } from 'contract/analytics'
import type { Clock } from '../../core/clock'
import { LOCAL_ZONE, localDay, daysUntil } from '../../core/texts/localDay'
import type { Store } from '../../core/tables/tables'
import { route, type BoundRoute } from '../../core/routes/route'
import { friendlyNumber } from '../../core/texts/friendlyNumber'
import { compareNames } from '../../core/texts/name'

/** Incoming calls of one number on one day; `null` for released numbers. */
interface DayOfLine {
  date: string
  number_id: string | null
  calls: number
}

interface Line {
  id: string
  label: string | null
  phone_number: string
}

const totalsOf = (counted: readonly AnalyticsPoint[], today: string, days: number): AnalyticsPoint[] => {
  const byDay = new Map(counted.map(({ date, calls }) => [date, calls]))
  return daysUntil(today, days).map((date) => ({ date, calls: byDay.get(date) ?? 0 }))
}

const detailsOf = (
  counted: readonly DayOfLine[],
  lines: readonly Line[],
  today: string,
  days: number,
): AnalyticsDetails => {
  const named = lines
    .map(({ id, label, phone_number }) => ({ id, label: label ?? friendlyNumber(phone_number) }))
    .sort((one, other) => compareNames(one.label, other.label) || compareNames(one.id, other.id))
  const calls = new Map(counted.map((each) => [`${each.date} ${each.number_id ?? ''}`, each.calls]))
  return {
    data: daysUntil(today, days).map((date) => {
      const points = named.map(({ id }): [string, number] => [id, calls.get(`${date} ${id}`) ?? 0])
      return { ...Object.fromEntries(points), date }
    }),
    ykeys: named.map(({ id }) => id),
    labels: named.map(({ label }) => label),
  }
}

const DAYS = 30

export interface AnalyticsService {
  incomingCalls: (accountId: string) => Promise<AnalyticsPoint[]>
  incomingCallsByLine: (accountId: string) => Promise<AnalyticsDetails>
}

export const makeAnalyticsService = (store: Store, clock: Clock): AnalyticsService => {
  const cameIn = (accountId: string, today: string) => sql`
      from calls
      where account_id = ${accountId} and direction = 'inbound'
        and started_at >= (${today}::date - ${DAYS - 1}::int)::timestamp at time zone ${LOCAL_ZONE}
        and started_at < (${today}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`

  const day = sql`to_char((started_at at time zone ${LOCAL_ZONE})::date, 'YYYY-MM-DD')`

  const countDays = async (accountId: string, today: string): Promise<AnalyticsPoint[]> => {
    const counted = sql<AnalyticsPoint>`select ${day} as date, count(*)::int as calls ${cameIn(accountId, today)} group by 1`
    return (await counted.execute(store)).rows
  }

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
