import { Type, type Static } from 'typebox'
import { StandingSchema } from './account'
import { BillingOverviewSchema, CreditCardSchema, InvoiceSchema, PlanCodeSchema } from './billing'
import { CountSchema, daysQuery, Essential, Exactly, FlagSchema, InstantSchema, ListOf, MoneySchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'

const ListedAccountSchema = Exactly({
  id: OwnIdSchema,
  name: Essential(Type.String()),
  /** Of the first user. */
  email: Type.String(),
  standing: Essential(StandingSchema),
  plan: Essential(PlanCodeSchema),
  plan_name: Type.String(),
  numbers: CountSchema,
  balance: Essential(MoneySchema),
  created_at: InstantSchema,
})

export const AccountsQuerySchema = Exactly({
  ...pageQuery,
  ...daysQuery,
  /** Name, e-mail address, phone number, invoice number, customer at Stripe or the last four digits of a card. */
  ...searchQuery,
  standing: Type.Optional(StandingSchema),
  plan: Type.Optional(TextSchema(5)),
  /** Only balances below this many dollars. */
  below: Type.Optional(Type.String({ pattern: '^-?\\d{1,6}(?:\\.\\d{1,2})?$' })),
})

export const AccountsReplySchema = Exactly({ accounts: ListOf(ListedAccountSchema), ...nextCursor })

const PersonSchema = Exactly({
  id: OwnIdSchema,
  firstname: Type.String(),
  lastname: Type.String(),
  email: Essential(Type.String()),
  language: Nullable(Type.String()),
  last_seen: Nullable(InstantSchema),
  /** Until then the invitation may be used. */
  invited_until: Nullable(InstantSchema),
  /** Whether they log in with more than a password. */
  has_factor: FlagSchema,
  /** When their passkeys and their app are removed; null if nobody has asked for it. */
  factors_end_at: Nullable(InstantSchema),
  /** An invitation, to whoever logs in to other accounts with this address. */
  joins: FlagSchema,
})

const RefundablePaymentSchema = Exactly({
  id: OwnIdSchema,
  created_at: InstantSchema,
  amount: MoneySchema,
  /** Of an invoice of the plan; otherwise it added funds. */
  is_plan: FlagSchema,
  /** Refunded by operators, or taken back by the bank. */
  taken_back: MoneySchema,
  refundable: Essential(MoneySchema),
  /** What the processor has yet to confirm of its refunds, or has refused. */
  refund: Nullable(Type.Union([Type.Literal('due'), Type.Literal('refused')])),
})

export const AccountDetailsSchema = Exactly({
  ...ListedAccountSchema.properties,
  address: Type.String(),
  address2: Type.String(),
  city: Type.String(),
  postalcode: Type.String(),
  state: Type.String(),
  standing_reason: Type.String(),
  closes_at: Nullable(InstantSchema),
  people: ListOf(PersonSchema),
  billing: Essential(BillingOverviewSchema),
  /** The first hundred. */
  phone_numbers: ListOf(Exactly({ id: OwnIdSchema, phone_number: Type.String() })),
  invoices: ListOf(InvoiceSchema),
  payments: ListOf(RefundablePaymentSchema),
  credit_cards: ListOf(CreditCardSchema),
  calls: ListOf(Exactly({ id: OwnIdSchema, started_at: InstantSchema, direction: Type.String(), contact_number: Type.String(), duration: CountSchema })),
  support_requests: ListOf(Exactly({ id: OwnIdSchema, subject: Type.String(), is_resolved: FlagSchema, updated_at: InstantSchema })),
  stored_bytes: CountSchema,
})

export const AccountDetailsReplySchema = Exactly({ account: AccountDetailsSchema })

const LanguageSchema = Type.Union([Type.Literal('en'), Type.Literal('fr')])

export const NewAccountBodySchema = Exactly({
  name: TextSchema(),
  firstname: TextSchema(),
  lastname: TextSchema(),
  email: TextSchema(320),
  language: LanguageSchema,
  address: TextSchema(),
  address2: TextSchema(),
  city: TextSchema(),
  postalcode: TextSchema(),
  state: TextSchema(64),
  plan: PlanCodeSchema,
  opening_balance: MoneySchema,
})

export const NewAccountReplySchema = Exactly({ id: OwnIdSchema })

const ReasonSchema = TextSchema(500)

export const StandingBodySchema = Exactly({ standing: Type.Union([Type.Literal('open'), Type.Literal('suspended'), Type.Literal('closing')]), reason: ReasonSchema })

/** Negative to take from the balance. */
export const AdjustmentBodySchema = Exactly({ amount: MoneySchema, reason: ReasonSchema })

export const RefundBodySchema = Exactly({ amount: MoneySchema, reason: ReasonSchema })

export const AccountPlanBodySchema = Exactly({ plan: PlanCodeSchema, when: Type.Union([Type.Literal('now'), Type.Literal('renewal')]), reason: ReasonSchema })

export const PersonEmailBodySchema = Exactly({ email: TextSchema(320), reason: ReasonSchema })

export const ReasonBodySchema = Exactly({ reason: ReasonSchema })

/** For deletions, which have no body. */
export const ReasonQuerySchema = Exactly({ reason: ReasonSchema })

export const OperatorSettingsSchema = Exactly({
  /** The most, in dollars, that an agent credits or takes at once. */
  agent_limit: Essential(MoneySchema),
  /** From the closing of an account until its numbers are released. */
  closing_days: Essential(Type.Integer()),
  /** From then until what isn't books is deleted. */
  deletion_days: Essential(Type.Integer()),
})

export type AccountsQuery = Static<typeof AccountsQuerySchema>
export type AccountsReply = Static<typeof AccountsReplySchema>
export type ListedCustomer = Static<typeof ListedAccountSchema>
export type AccountDetails = Static<typeof AccountDetailsSchema>
export const FactorsEndBodySchema = Exactly({ is_wanted: FlagSchema, reason: ReasonSchema })

export type FactorsEndBody = Static<typeof FactorsEndBodySchema>
export type Person = Static<typeof PersonSchema>
export type RefundablePayment = Static<typeof RefundablePaymentSchema>
export type NewAccountBody = Static<typeof NewAccountBodySchema>
export type StandingBody = Static<typeof StandingBodySchema>
export type AdjustmentBody = Static<typeof AdjustmentBodySchema>
export type RefundBody = Static<typeof RefundBodySchema>
export type AccountPlanBody = Static<typeof AccountPlanBodySchema>
export type PersonEmailBody = Static<typeof PersonEmailBodySchema>
export type OperatorSettings = Static<typeof OperatorSettingsSchema>

const act = { access: 'operator', status: 204, ext: true } as const
const administratorsAct = { ...act, access: 'administrator' } as const

export const operatorAccountsOperations = {
  listAccounts: operation('GET', '/operator/accounts', { query: AccountsQuerySchema, reply: AccountsReplySchema, access: 'operator', ext: true }),
  getCustomer: operation('GET', '/operator/accounts/:customerId', { reply: AccountDetailsReplySchema, access: 'operator', ext: true }),
  createAccount: operation('POST', '/operator/accounts', { body: NewAccountBodySchema, reply: NewAccountReplySchema, access: 'administrator', status: 201, ext: true }),
  setStanding: operation('PUT', '/operator/accounts/:customerId/standing', { ...administratorsAct, body: StandingBodySchema }),
  /** Like closing it: its data is deleted in time. */
  deleteAccount: operation('DELETE', '/operator/accounts/:customerId', { ...administratorsAct, query: ReasonQuerySchema }),
  /** An agent's amounts have a limit. */
  adjustBalance: operation('POST', '/operator/accounts/:customerId/adjustments', { ...act, body: AdjustmentBodySchema }),
  refundPayment: operation('POST', '/operator/accounts/:customerId/payments/:paymentId/refunds', { ...administratorsAct, body: RefundBodySchema }),
  setAccountPlan: operation('PUT', '/operator/accounts/:customerId/plan', { ...administratorsAct, body: AccountPlanBodySchema }),
  /** Whoever has the earlier address may undo it for 48 hours. */
  setPersonEmail: operation('PUT', '/operator/accounts/:customerId/people/:personId/email', { ...administratorsAct, body: PersonEmailBodySchema }),
  signPersonOut: operation('POST', '/operator/accounts/:customerId/people/:personId/sign-out', { ...act, body: ReasonBodySchema }),
  /** For somebody who lost their passkeys and their app: these are removed 48 hours later, unless one of them is used. They are told by mail. */
  setFactorsEnd: operation('PUT', '/operator/accounts/:customerId/people/:personId/factors-end', { ...administratorsAct, body: FactorsEndBodySchema }),
  /** A new link for seven days; the earlier one ends. */
  invitePerson: operation('POST', '/operator/accounts/:customerId/people/:personId/invitation', act),
  withdrawInvitation: operation('DELETE', '/operator/accounts/:customerId/people/:personId/invitation', act),
  getOperatorSettings: operation('GET', '/operator/settings', { reply: OperatorSettingsSchema, access: 'operator', ext: true }),
  setOperatorSettings: operation('PUT', '/operator/settings', { body: OperatorSettingsSchema, reply: OperatorSettingsSchema, access: 'administrator', ext: true }),
}
