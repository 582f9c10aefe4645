import { sql } from 'kysely'
import {
  analyticsOperations,
  MAX_RANGE_DAYS,
  type AnalyticsDetails,
  type AnalyticsPoint,
  type IncomingCallsRange,
} from 'contract/analytics'
import { DAY_MS, type Clock } from '../../platform/clock'
import { BadRequest } from '../../platform/failures/failures'
import { checkDays } from '../../platform/texts/days'
import { dayAfter, localDay, daysUntil } from '../../platform/texts/localDay'
import { prepared } from '../../platform/database/tables/prepared'
import type { Store } from '../../platform/database/tables/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { detailsOf, rangeOf, totalsOf, type CallsOfLine, type DayOfLine, type Line } from './replies'

const DAYS = 30

interface Range {
  from: string
  to: string
}

const lengthOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const lastDays = (to: string, days = DAYS): Range => ({ from: dayAfter(to, 1 - days), to })

const checkRange = (range: Range): void => {
  checkDays(range)
  const length = lengthOf(range)
  if (length < 1 || length > MAX_RANGE_DAYS) throw new BadRequest()
}

const daysOf = (range: Range): string[] => daysUntil(range.to, lengthOf(range))

const callsOf = sql<number>`sum(calls)::int`.as('calls')

export interface AnalyticsService {
  incomingCalls: (accountId: string) => Promise<AnalyticsPoint[]>
  incomingCallsByLine: (accountId: string) => Promise<AnalyticsDetails>
  incomingCallsWithin: (accountId: string, range: Range) => Promise<IncomingCallsRange>
}

export const makeAnalyticsService = (store: Store, clock: Clock): AnalyticsService => {
  const countDays = (accountId: string, { from, to }: Range): Promise<AnalyticsPoint[]> =>
    store
      .selectFrom('call_days')
      .select(['day as date', 'calls'])
      .modifyFront(prepared)
      .where('account_id', '=', accountId)
      .where('direction', '=', 'inbound')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute()

  /** Those of released numbers keep their number, but are counted together. */
  const inboundOfLines = (accountId: string, { from, to }: Range) =>
    store
      .selectFrom('line_days')
      .leftJoin('numbers', 'numbers.id', 'line_days.number_id')
      .where('line_days.account_id', '=', accountId)
      .where('direction', '=', 'inbound')
      .where('calls', '>', 0)
      .where('day', '>=', from)
      .where('day', '<=', to)

  const countLines = (accountId: string, range: Range): Promise<DayOfLine[]> =>
    inboundOfLines(accountId, range).select(['day as date', 'numbers.id as number_id', callsOf]).groupBy(['day', 'numbers.id']).execute()

  const countWhole = (accountId: string, range: Range): Promise<CallsOfLine[]> =>
    inboundOfLines(accountId, range).select(['numbers.id as number_id', callsOf]).groupBy('numbers.id').execute()

  const linesOf = (accountId: string): Promise<Line[]> =>
    store.selectFrom('numbers').select(['id', 'label', 'phone_number']).where('account_id', '=', accountId).execute()

  return {
    incomingCalls: async (accountId) => {
      const range = lastDays(localDay(clock()))
      return totalsOf(await countDays(accountId, range), daysOf(range))
    },

    incomingCallsByLine: async (accountId) => {
      const range = lastDays(localDay(clock()))
      const [counted, lines] = await Promise.all([countLines(accountId, range), linesOf(accountId)])
      return detailsOf(counted, lines, daysOf(range))
    },

    incomingCallsWithin: async (accountId, range) => {
      checkRange(range)
      const before = lastDays(dayAfter(range.from, -1), lengthOf(range))
      const [counted, previous, lines] = await Promise.all([
        countLines(accountId, range),
        countWhole(accountId, before),
        linesOf(accountId),
      ])
      return rangeOf({ days: daysOf(range), counted, previous, lines, previousFrom: before.from })
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
  route(analyticsOperations.getIncomingCallsRange, ({ caller, query }) =>
    analytics.incomingCallsWithin(caller.accountId, query),
  ),
]
