import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, ListOf, MoneySchema, Nullable, OwnIdSchema } from './parts'

const PercentSchema = Type.Number({ minimum: 0, description: 'percentage of what the plan includes; can exceed 100' })

const PlanCodeSchema = Type.Number({ description: '5, 6 or 7' })

/** What is renewed by itself in the next 30 days: the plan (paid by card) or a number (paid from the prepaid balance). */
const RenewalSchema = Exactly({
  kind: Type.Union([Type.Literal('plan'), Type.Literal('number')]),
  date: DateSchema,
  /** The plan's name, or the number as people read it. */
  name: Type.String(),
  /** Before tax; 0 for a number that the plan pays for. */
  amount: MoneySchema,
})

/** A card payment was taken back and is not made good, or an invoice of the plan has been owed for a month. */
export const PlanPauseSchema = Type.Union([Type.Literal('payment_taken_back'), Type.Literal('invoice_overdue')])

/** Ours, beside what the specification lists: a service that ignores them leaves them out. */
const overviewExtensions = {
  plan: Type.Optional(PlanCodeSchema),
  /** The plan that applies from the next period on; null when no change is pending. */
  pending_plan: Type.Optional(Nullable(Exactly({ plan: PlanCodeSchema, plan_name: Type.String(), from: DateSchema }))),
  /** Whole days until the prepaid balance is used up at the rate of the last 90 days; null when nothing is spent. */
  days_left: Type.Optional(Nullable(CountSchema)),
  is_balance_low: Type.Optional(FlagSchema),
  renewals: Type.Optional(Type.Array(RenewalSchema)),
  /** Of invoices that no card has paid yet, with tax. */
  amount_owed: Type.Optional(MoneySchema),
  /** Why the plan pays for no number and no call that leads out; missing while it does. */
  plan_paused_by: Type.Optional(PlanPauseSchema),
}

export const BillingOverviewSchema = Exactly({
  plan_name: Type.String(),
  period_start_date: DateSchema,
  period_end_date: DateSchema,
  active_numbers: Essential(CountSchema),
  used_numbers: Essential(CountSchema),
  numbers_usage: Essential(PercentSchema),
  included_numbers: Essential(CountSchema),
  extra_numbers: CountSchema,
  used_minutes: Essential(CountSchema),
  minutes_usage: Essential(PercentSchema),
  included_minutes: Essential(CountSchema),
  extra_minutes: CountSchema,
  prepaid_balance: Essential(MoneySchema),
  ...overviewExtensions,
})

/** What the last three months would have cost, before tax: the plan, extra numbers and extra minutes. */
const MonthCostSchema = Exactly({
  start_date: DateSchema,
  end_date: DateSchema,
  used_numbers: CountSchema,
  used_minutes: CountSchema,
  cost: MoneySchema,
})

export const PlanOfferSchema = Exactly({
  plan: Essential(PlanCodeSchema),
  plan_name: Type.String(),
  monthly: MoneySchema,
  included_numbers: CountSchema,
  included_minutes: CountSchema,
  is_current: FlagSchema,
  is_pending: FlagSchema,
  /** The oldest first. */
  months: ListOf(MonthCostSchema),
})

export const PlansReplySchema = Exactly({ plans: ListOf(PlanOfferSchema) })

export const PlanBodySchema = Exactly({ plan: Type.Number() })
export const PlanReplySchema = Exactly({ plan: PlanCodeSchema })

const InvoiceTypeSchema = Type.Union([Type.Literal('monthly_plan'), Type.Literal('prepaid_account')])

/** `amount` is what the card paid, with tax. */
export const PaymentSchema = Exactly({
  payment_id: OwnIdSchema,
  date: DateSchema,
  amount: MoneySchema,
  invoice: Exactly({ uid: IdSchema, type: InvoiceTypeSchema }),
})

export const PaymentsReplySchema = Exactly({ payments: ListOf(PaymentSchema) })

export const InvoiceSchema = Exactly({
  uid: OwnIdSchema,
  date: DateSchema,
  reference: Type.String(),
  sub_amount: MoneySchema,
  total_amount: MoneySchema,
  type: InvoiceTypeSchema,
  /** Ours: the two taxes that make the difference, and whether a card has paid. */
  gst_amount: Type.Optional(MoneySchema),
  qst_amount: Type.Optional(MoneySchema),
  is_paid: Type.Optional(FlagSchema),
})

export const InvoicesReplySchema = Exactly({ invoices: ListOf(InvoiceSchema) })

export const InvoiceFileReplySchema = Exactly({ file_url: Essential(Type.String()) })

export const ChargeBodySchema = Exactly({
  amount: Type.Number({ description: 'CAD before tax: 20 to 2000 in steps of 20' }),
  card_id: Type.Optional(IdSchema),
  card_token: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' })),
})

export const ChargeReplySchema = Exactly({ payment_id: OwnIdSchema })

export const TopUpSchema = Exactly({
  is_on: Essential(FlagSchema),
  /** The balance below which money is added. */
  threshold: Essential(MoneySchema),
  /** Before tax: 20 to 2000 in steps of 20. */
  amount: Essential(MoneySchema),
  /** Null: whichever card is the default one. */
  card_id: Nullable(IdSchema),
  /** Before tax, in a calendar month. */
  monthly_cap: Essential(MoneySchema),
})

export const TopUpReplySchema = Exactly({
  top_up: TopUpSchema,
  /** Before tax, in this calendar month. */
  added_this_month: MoneySchema,
  /** A card was refused: nothing is tried again before this day, or before these settings are saved again. */
  paused_until: Nullable(DateSchema),
})

export type BillingOverview = Static<typeof BillingOverviewSchema>
export type PlanOffer = Static<typeof PlanOfferSchema>
export type PlanBody = Static<typeof PlanBodySchema>
export type PlanReply = Static<typeof PlanReplySchema>
export type Payment = Static<typeof PaymentSchema>
export type Invoice = Static<typeof InvoiceSchema>
export type ChargeBody = Static<typeof ChargeBodySchema>
export type ChargeReply = Static<typeof ChargeReplySchema>
export type TopUp = Static<typeof TopUpSchema>
export type TopUpReply = Static<typeof TopUpReplySchema>

export const billingOperations = {
  getBillingOverview: operation('GET', '/accounts/:accountId/billing-overview', { reply: BillingOverviewSchema }),
  /** Every plan, and what the last three months would have cost on it. */
  listPlans: operation('GET', '/accounts/:accountId/plans', { reply: PlansReplySchema, ext: true }),
  /** 422 on `plan` for one that does not exist; 423 while a change is pending. The present plan is kept: 200, and nothing is pending. */
  changePlan: operation('PUT', '/accounts/:accountId/plan', { body: PlanBodySchema, reply: PlanReplySchema }),
  /** The newest first. */
  listPayments: operation('GET', '/accounts/:accountId/payments', { reply: PaymentsReplySchema }),
  /** The newest first. */
  listInvoices: operation('GET', '/accounts/:accountId/invoices', { reply: InvoicesReplySchema }),
  /** The URL opens a PDF for ten minutes. */
  getInvoiceFile: operation('GET', '/accounts/:accountId/invoices/download/:invoiceUid', {
    reply: InvoiceFileReplySchema,
  }),
  /**
   * 400 with `min_amount`, `card_error`, `process_error`, or `step_up_required`, whose body names the step-up; the same
   * call with the same key goes on once that is done. 503 while the outcome is not known yet.
   */
  chargeCredits: operation('POST', '/accounts/:accountId/credits/charge', {
    body: ChargeBodySchema,
    reply: ChargeReplySchema,
    status: 201,
  }),
  getTopUp: operation('GET', '/accounts/:accountId/top-up', { reply: TopUpReplySchema, ext: true }),
  /** 422 on `threshold`, `amount`, `monthly_cap` or `card_id`. */
  setTopUp: operation('PUT', '/accounts/:accountId/top-up', { body: TopUpSchema, reply: TopUpReplySchema, ext: true }),
}
