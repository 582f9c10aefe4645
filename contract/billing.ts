import type { Static } from 'typebox'
import { row } from './row'
import type { BillingOverviewSchema } from './schemas/billing'

export type BillingOverview = Static<typeof BillingOverviewSchema>

export const billingRows = {
  getBillingOverview: row<{ reply: BillingOverview }>()('GET', '/accounts/:accountId/billing-overview'),
}
