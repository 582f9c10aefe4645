import { analyticsRows } from 'contract/analytics'
import { analyticsSchemas } from 'contract/schemas/analytics'
import { route, type BoundRoute } from '../../core/routes/route'
import type { AnalyticsService } from './service'

export const analyticsRoutes = (analytics: AnalyticsService): BoundRoute[] => [
  route(analyticsRows.getIncomingCallsTotal, analyticsSchemas.getIncomingCallsTotal, ({ caller }) =>
    analytics.incomingCalls(caller.accountId),
  ),
  route(analyticsRows.getIncomingCallsDetails, analyticsSchemas.getIncomingCallsDetails, ({ caller }) =>
    analytics.incomingCallsByLine(caller.accountId),
  ),
]
