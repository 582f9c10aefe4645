import { billingRows } from 'contract/billing'
import { billingSchemas } from 'contract/schemas/billing'
import { route, type BoundRoute } from '../../core/route'
import type { BillingService } from './service'

export const billingRoutes = (billing: BillingService): BoundRoute[] => [
  route(billingRows.getBillingOverview, billingSchemas.getBillingOverview, ({ caller }) =>
    billing.overview(caller.accountId),
  ),
]
