import type { Static } from 'typebox'
import { row } from './row'
import type { AnalyticsDetailsSchema, AnalyticsPointSchema } from './schemas/analytics'

/** The calls of one day in America/Montreal. */
export type AnalyticsPoint = Static<typeof AnalyticsPointSchema>
export type AnalyticsDetails = Static<typeof AnalyticsDetailsSchema>

export const analyticsRows = {
  /** 30 points, oldest first; days without calls are 0. */
  getIncomingCallsTotal: row<{ reply: AnalyticsPoint[] }>()(
    'GET',
    '/accounts/:accountId/analytics/incoming_calls/total/30days',
  ),
  /** The same days line by line: one key and one label for each of the account's numbers. */
  getIncomingCallsDetails: row<{ reply: AnalyticsDetails }>()(
    'GET',
    '/accounts/:accountId/analytics/incoming_calls/details/30days',
  ),
}
