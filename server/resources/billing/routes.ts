import { billingOperations } from 'contract/billing'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ChangePlan } from './planChange'
import type { BillingService } from './service'
import type { TopUpsService } from './topUps'

interface Parts {
  billing: BillingService
  changePlan: ChangePlan
  topUps: TopUpsService
}

export const billingRoutes = ({ billing, changePlan, topUps }: Parts): BoundRoute[] => [
  route(billingOperations.getBillingOverview, { isCostly: true }, ({ caller }) => billing.overview(caller.accountId)),
  route(billingOperations.listPlans, async ({ caller }) => ({
    plans: await billing.plans(caller.accountId),
  })),
  route(billingOperations.changePlan, { idempotent: 'transaction' }, ({ caller, body, transaction }) =>
    changePlan(transaction, caller.accountId, body),
  ),
  route(billingOperations.getTopUp, ({ caller }) => topUps.get(caller.accountId)),
  route(billingOperations.setTopUp, ({ caller, body }) => topUps.set(caller.accountId, body)),
]
