import { billingRows } from 'contract/billing'
import { billingSchemas } from 'contract/schemas/billing'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import type { ChangePlan } from './planChange'
import type { BillingService } from './service'
import type { TopUpsService } from './topUps'

interface Parts {
  billing: BillingService
  changePlan: ChangePlan
  topUps: TopUpsService
}

export const billingRoutes = ({ billing, changePlan, topUps }: Parts): BoundRoute[] => [
  route(billingRows.getBillingOverview, billingSchemas.getBillingOverview, ({ caller }) => billing.overview(caller.accountId), {
    isCostly: true,
  }),
  route(billingRows.listPlans, billingSchemas.listPlans, async ({ caller }) => ({
    plans: await billing.plans(caller.accountId),
  })),
  effectRoute(billingRows.changePlan, billingSchemas.changePlan, ({ caller, body, transaction }) =>
    changePlan(transaction, caller.accountId, body),
  ),
  route(billingRows.getTopUp, billingSchemas.getTopUp, ({ caller }) => topUps.get(caller.accountId)),
  route(billingRows.setTopUp, billingSchemas.setTopUp, ({ caller, body }) => topUps.set(caller.accountId, body)),
]
