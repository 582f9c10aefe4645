import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './audiofiles'
import { CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, MoneySchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, TextSchema } from './operation'

const PercentSchema = Type.Number({ minimum: 0, description: 'percentage of what the plan includes; can exceed 100' })

export const PlanCodeSchema = Type.Number({ description: '5, 6, 7 or a later plan' })

const RenewalSchema = Exactly({
  kind: Type.Union([Type.Literal('plan'), Type.Literal('number')]),
  date: DateSchema,
  name: Type.String(),
  /** Before tax; 0 for a number that the plan includes. */
  amount: MoneySchema,
})

/** A card payment was reversed, or a plan invoice has been overdue for a month. */
export const PlanPauseSchema = Type.Union([Type.Literal('payment_taken_back'), Type.Literal('invoice_overdue'), Type.Literal('first_payment')])

const overviewExtensions = {
  plan: Type.Optional(PlanCodeSchema),
  pending_plan: Type.Optional(Nullable(Exactly({ plan: PlanCodeSchema, plan_name: Type.String(), from: DateSchema }))),
  /** Whole days until the balance runs out at the rate of the last 90 days; null if nothing is spent. */
  days_left: Type.Optional(Nullable(CountSchema)),
  is_balance_low: Type.Optional(FlagSchema),
  renewals: Type.Optional(Type.Array(RenewalSchema)),
  amount_owed: Type.Optional(MoneySchema),
  /** Why the plan pays for no numbers and outgoing calls; absent while it does. */
  plan_paused_by: Type.Optional(PlanPauseSchema),
  /** Percent; absent in Quebec, where it is 14.975. */
  tax_rate: Type.Optional(Type.Number({ minimum: 0 })),
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
  /** For each minute beyond these. */
  extra_minute: Type.Optional(MoneySchema),
  is_current: FlagSchema,
  is_pending: FlagSchema,
  months: ListOf(MonthCostSchema),
  /** The current period until now, and what it comes to if its minutes go on so. */
  current_month: Type.Optional(Exactly({ ...MonthCostSchema.properties, cost_at_pace: MoneySchema })),
})

export const PlansReplySchema = Exactly({ plans: ListOf(PlanOfferSchema) })

export const PlanBodySchema = Exactly({ plan: Type.Number() })
export const PlanReplySchema = Exactly({ plan: PlanCodeSchema })

const InvoiceTypeSchema = Type.Union([Type.Literal('monthly_plan'), Type.Literal('prepaid_account')])

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
  gst_amount: Type.Optional(MoneySchema),
  qst_amount: Type.Optional(MoneySchema),
  /** Of what the two amounts are outside Quebec: GST or HST, then PST or RST, with the rate in percent. */
  taxes: Type.Optional(Type.Array(Exactly({ name: Type.String(), rate: Type.Number(), amount: MoneySchema }))),
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
  threshold: Essential(MoneySchema),
  /** Before tax: 20 to 2000 in steps of 20. */
  amount: Essential(MoneySchema),
  card_id: Nullable(IdSchema),
  /** Before tax, per calendar month. */
  monthly_cap: Essential(MoneySchema),
})

export const TopUpReplySchema = Exactly({
  top_up: TopUpSchema,
  added_this_month: MoneySchema,
  /** After a declined card: no attempt before this day unless the settings are saved again. */
  paused_until: Nullable(DateSchema),
})

const MovementKindSchema = Type.Union([
  Type.Literal('prepaid_account'),
  Type.Literal('number_registration'),
  Type.Literal('number_registration_refund'),
  Type.Literal('number_renewal'),
  Type.Literal('extra_minutes'),
  /** A call to a destination that isn't of the plan. */
  Type.Literal('destination_call'),
  Type.Literal('payment_taken_back'),
  Type.Literal('payment_returned'),
  /** By an operator. */
  Type.Literal('adjustment'),
  Type.Literal('reversal'),
])

/** What changed the prepaid balance. */
export const BalanceMovementSchema = Exactly({
  id: OwnIdSchema,
  date: InstantSchema,
  kind: MovementKindSchema,
  /** 1 for funds added by the automatic top-up. */
  is_automatic: FlagSchema,
  /** E.164; null if it concerns no number, or an unknown one. */
  phone_number: Nullable(Type.String()),
  minutes: Nullable(CountSchema),
  /** Positive if it was added to the balance. */
  amount: MoneySchema,
  balance_after: MoneySchema,
  /** Of the list of payments, for funds that a card paid. */
  payment_id: Type.Optional(IdSchema),
})

/** Of calls to destinations whose minutes aren't of the plan. */
export const CallPriceSchema = Exactly({
  name: Type.String(),
  /** Beginnings of phone numbers, in E.164. */
  prefixes: ListOf(Type.String()),
  /** In CAD, with up to six decimals, for each started minute. */
  price_per_minute: Essential(Type.Number()),
})

export const CallPricesReplySchema = Exactly({ call_prices: ListOf(CallPriceSchema) })

export type CallPrice = Static<typeof CallPriceSchema>

export const BalanceMovementsQuerySchema = Exactly(pageQuery)
export const BalanceMovementsReplySchema = Exactly({ movements: ListOf(BalanceMovementSchema), ...nextCursor })

export type BillingOverview = Static<typeof BillingOverviewSchema>
export type PlanOffer = Static<typeof PlanOfferSchema>
export type PlanBody = Static<typeof PlanBodySchema>
export type PlanReply = Static<typeof PlanReplySchema>
export type Payment = Static<typeof PaymentSchema>
export type Invoice = Static<typeof InvoiceSchema>
export type ChargeBody = Static<typeof ChargeBodySchema>
export type ChargeReply = Static<typeof ChargeReplySchema>
export type BalanceMovement = Static<typeof BalanceMovementSchema>
export type BalanceMovementsQuery = Static<typeof BalanceMovementsQuerySchema>
export type BalanceMovementsReply = Static<typeof BalanceMovementsReplySchema>
export type TopUp = Static<typeof TopUpSchema>
export type TopUpReply = Static<typeof TopUpReplySchema>

export const billingOperations = {
  getBillingOverview: operation('GET', '/accounts/:accountId/billing-overview', { role: 'owner', reply: BillingOverviewSchema }),
  listCallPrices: operation('GET', '/accounts/:accountId/call-prices', { role: 'manager', reply: CallPricesReplySchema, ext: true }),
  listPlans: operation('GET', '/accounts/:accountId/plans', { role: 'owner', reply: PlansReplySchema, ext: true }),
  /** 422 on `plan` if it does not exist; 423 while a change is pending. Choosing the current plan cancels a pending change. */
  changePlan: operation('PUT', '/accounts/:accountId/plan', { role: 'owner', body: PlanBodySchema, reply: PlanReplySchema }),
  listPayments: operation('GET', '/accounts/:accountId/payments', { role: 'owner', reply: PaymentsReplySchema }),
  listBalanceMovements: operation('GET', '/accounts/:accountId/balance-movements', {
    role: 'owner',
    query: BalanceMovementsQuerySchema,
    reply: BalanceMovementsReplySchema,
    ext: true,
  }),
  listInvoices: operation('GET', '/accounts/:accountId/invoices', { role: 'owner', reply: InvoicesReplySchema }),
  getInvoiceFile: operation('GET', '/accounts/:accountId/invoices/download/:invoiceUid', {
    role: 'owner',
    reply: InvoiceFileReplySchema,
  }),
  /** 400 with `min_amount`, `card_error`, `process_error` or `step_up_required`; 503 while the outcome is unknown. */
  chargeCredits: operation('POST', '/accounts/:accountId/credits/charge', {
    role: 'owner',
    whileSuspended: true,
    body: ChargeBodySchema,
    reply: ChargeReplySchema,
    status: 201,
  }),
  getTopUp: operation('GET', '/accounts/:accountId/top-up', { role: 'owner', reply: TopUpReplySchema, ext: true }),
  setTopUp: operation('PUT', '/accounts/:accountId/top-up', { role: 'owner', proof: true, whileSuspended: true, body: TopUpSchema, reply: TopUpReplySchema, ext: true }),
}

export const CreditCardSchema = Exactly({
  id: OwnIdSchema,
  type: Type.String({ description: "'Visa', 'MasterCard', 'American Express', or another brand's name" }),
  last4: Type.String(),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: Type.String(),
  is_default: FlagSchema,
})

export const CreditCardsReplySchema = Type.Array(CreditCardSchema)

export const CreditCardBodySchema = Exactly({ token: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }) })

export const CardFieldsSchema = Exactly({
  number: TextSchema(40),
  cvc: TextSchema(10),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  name: TextSchema(100),
})

export const CardTokenReplySchema = Exactly({ token: Type.String(), type: Type.String(), last4: Type.String() })

export const StepUpBodySchema = Exactly({ client_secret: Type.String({ pattern: '^[A-Za-z0-9_]{1,200}$' }), is_confirmed: FlagSchema })

export type CreditCard = Static<typeof CreditCardSchema>
export type CreditCardBody = Static<typeof CreditCardBodySchema>
export type CardFields = Static<typeof CardFieldsSchema>
export type CardTokenReply = Static<typeof CardTokenReplySchema>

export const creditCardsOperations = {
  listCreditCards: operation('GET', '/accounts/:accountId/credit-cards', { role: 'owner', reply: CreditCardsReplySchema }),
  /** The first one becomes the default. 400 with `card_error` for wrong details, `process_error` for a declined card. */
  addCreditCard: operation('POST', '/accounts/:accountId/credit-cards', {
    role: 'owner',
    proof: true,
    whileSuspended: true,
    body: CreditCardBodySchema,
    reply: CreditCardSchema,
    status: 201,
  }),
  /** If it was the default, the next one becomes it. Idempotent. */
  deleteCreditCard: operation('DELETE', '/accounts/:accountId/credit-cards/:cardId', { role: 'owner', whileSuspended: true, status: 204 }),
  makeDefaultCreditCard: operation('PUT', '/accounts/:accountId/credit-cards/:cardId/default', {
    role: 'owner',
    whileSuspended: true,
    reply: CreditCardSchema,
    ext: true,
  }),
  /** Used by the card frame with the embedded processor. Needs no login: only a member can use the token. */
  createCardToken: operation('POST', '/card-frame/tokens', {
    body: CardFieldsSchema,
    reply: CardTokenReplySchema,
    access: 'guest',
    status: 201,
    ext: true,
  }),
  finishStepUp: operation('POST', '/card-frame/step-ups', {
    body: StepUpBodySchema,
    access: 'guest',
    status: 204,
    ext: true,
  }),
  receiveStripeEvent: operation('POST', '/stripe/events', { access: 'guest', status: 204, ext: true }),
}

export const invoicesOperations = {
  downloadInvoice: operation('GET', '/invoices/:invoiceUid', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
