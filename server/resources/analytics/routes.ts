import { analyticsOperations } from 'contract/analytics'
import { route, type BoundRoute } from '../../core/routes/route'
import type { AnalyticsService } from './service'

export const analyticsRoutes = (analytics: AnalyticsService): BoundRoute[] => [
  route(analyticsOperations.getIncomingCallsTotal, ({ caller }) =>
    analytics.incomingCalls(caller.accountId),
  ),
  route(analyticsOperations.getIncomingCallsDetails, ({ caller }) =>
    analytics.incomingCallsByLine(caller.accountId),
  ),
]
