import { billingOperations } from 'contract/billing'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ChargesService } from './service'

export const chargesRoutes = (charges: ChargesService): BoundRoute[] => [
  route(billingOperations.chargeCredits, { idempotent: 'handler' }, (call) => charges.charge(call)),
]
