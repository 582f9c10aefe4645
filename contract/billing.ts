import type { Static } from 'typebox'
import { row } from './row'
import type {
  BillingOverviewSchema,
  ChargeBodySchema,
  ChargeReplySchema,
  InvoiceFileReplySchema,
  InvoiceSchema,
  InvoicesReplySchema,
  PaymentSchema,
  PaymentsReplySchema,
  PlanBodySchema,
  PlanOfferSchema,
  PlanReplySchema,
  PlansReplySchema,
  TopUpReplySchema,
  TopUpSchema,
} from './schemas/billing'

export type BillingOverview = Static<typeof BillingOverviewSchema>
export type PlanOffer = Static<typeof PlanOfferSchema>
export type PlansReply = Static<typeof PlansReplySchema>
export type PlanBody = Static<typeof PlanBodySchema>
export type PlanReply = Static<typeof PlanReplySchema>
export type Payment = Static<typeof PaymentSchema>
export type PaymentsReply = Static<typeof PaymentsReplySchema>
export type Invoice = Static<typeof InvoiceSchema>
export type InvoicesReply = Static<typeof InvoicesReplySchema>
export type InvoiceFileReply = Static<typeof InvoiceFileReplySchema>
export type ChargeBody = Static<typeof ChargeBodySchema>
export type ChargeReply = Static<typeof ChargeReplySchema>
export type TopUp = Static<typeof TopUpSchema>
export type TopUpReply = Static<typeof TopUpReplySchema>

export const billingRows = {
  getBillingOverview: row<{ reply: BillingOverview }>()('GET', '/accounts/:accountId/billing-overview'),
  /** Every plan, and what the last three months would have cost on it. */
  listPlans: row<{ reply: PlansReply }>()('GET', '/accounts/:accountId/plans', { ext: true }),
  /** 422 on `plan` for one that does not exist; 423 while a change is pending. The present plan is kept: 200, and nothing is pending. */
  changePlan: row<{ body: PlanBody; reply: PlanReply }>()('PUT', '/accounts/:accountId/plan'),
  /** The newest first. */
  listPayments: row<{ reply: PaymentsReply }>()('GET', '/accounts/:accountId/payments'),
  /** The newest first. */
  listInvoices: row<{ reply: InvoicesReply }>()('GET', '/accounts/:accountId/invoices'),
  /** The URL opens a PDF for ten minutes. */
  getInvoiceFile: row<{ reply: InvoiceFileReply }>()('GET', '/accounts/:accountId/invoices/download/:invoiceUid'),
  /**
   * 400 with `min_amount`, `card_error`, `process_error`, or `step_up_required`, whose body names the step-up; the same
   * call with the same key goes on once that is done. 503 while the outcome is not known yet.
   */
  chargeCredits: row<{ body: ChargeBody; reply: ChargeReply }>()('POST', '/accounts/:accountId/credits/charge', { status: 201 }),
  getTopUp: row<{ reply: TopUpReply }>()('GET', '/accounts/:accountId/top-up', { ext: true }),
  /** 422 on `threshold`, `amount`, `monthly_cap` or `card_id`. */
  setTopUp: row<{ body: TopUp; reply: TopUpReply }>()('PUT', '/accounts/:accountId/top-up', { ext: true }),
}
