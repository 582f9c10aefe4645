import { billingRows } from 'contract/billing'
import { billingSchemas } from 'contract/schemas/billing'
import { effectRoute, route, type BoundRoute } from '../../core/route'
import type { BillingService } from './service'
import type { TopUpsService } from './topUps'

export const billingRoutes = (billing: BillingService, topUps: TopUpsService): BoundRoute[] => [
  route(billingRows.getBillingOverview, billingSchemas.getBillingOverview, ({ caller }) =>
    billing.overview(caller.accountId),
  ),
  route(billingRows.listPlans, billingSchemas.listPlans, async ({ caller }) => ({
    plans: await billing.plans(caller.accountId),
  })),
  effectRoute(billingRows.changePlan, billingSchemas.changePlan, ({ caller, body, transaction }) =>
    billing.changePlan(transaction, caller.accountId, body),
  ),
  route(billingRows.getTopUp, billingSchemas.getTopUp, ({ caller }) => topUps.get(caller.accountId)),
  route(billingRows.setTopUp, billingSchemas.setTopUp, ({ caller, body }) => topUps.set(caller.accountId, body)),
]
