import { billingRows } from 'contract/billing'
import { billingSchemas } from 'contract/schemas/billing'
import { keyedRoute } from '../../core/routes/keyedRoute'
import type { BoundRoute } from '../../core/routes/route'
import type { ChargesService } from './service'

export const chargesRoutes = (charges: ChargesService): BoundRoute[] => [
  keyedRoute(billingRows.chargeCredits, billingSchemas.chargeCredits, (call) => charges.charge(call)),
]
