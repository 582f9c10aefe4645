import type { Static } from 'typebox'
import { row } from './row'
import type { AnalyticsPointSchema } from './schemas/analytics'

/** The calls of one day in America/Montreal. */
export type AnalyticsPoint = Static<typeof AnalyticsPointSchema>

export const analyticsRows = {
  /** 30 points, oldest first; days without calls are 0. */
  getIncomingCallsTotal: row<{ reply: AnalyticsPoint[] }>()(
    'GET',
    '/accounts/:accountId/analytics/incoming_calls/total/30days',
  ),
}
