import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, LaterInstant } from './instant'
import type { Cents, Day } from './moneyTables'

type Flag = 0 | 1

export type Processor = 'embedded' | 'stripe'

interface CardCustomersTable {
  account_id: string
  processor: Processor
  reference: string
  created_at: Instant
}

/** The number and CVC are never stored. */
interface CreditCardsTable {
  id: string
  account_id: string
  processor: Processor
  idempotency_key: string | null
  fingerprint: string
  /** From the card frame; null once the card is saved. */
  token: string | null
  state: 'pending' | 'saved' | 'removed' | 'refused'
  provider_reference: string | null
  type: string
  last4: string
  exp_month: number
  exp_year: number
  name: string
  is_default: Generated<Flag>
  created_at: Instant
  settled_at: Instant | null
}

export interface InvoiceLine {
  label: Readonly<Record<'en' | 'fr', string>>
  cents: number
}

export interface BilledTo {
  name: string
  address: string
  address2: string
  city: string
  state: string
  postalcode: string
  country: string
}

export interface Seller {
  name: string
  address: string
  gst_number: string
  qst_number: string
}

/** Immutable except for `paid_at` and `credited_at`. */
interface InvoicesTable {
  uid: string
  account_id: string
  reference: string
  type: 'monthly_plan' | 'prepaid_account'
  issued_on: Day
  period_start_date: Day | null
  period_end_date: Day | null
  lines: JSONColumnType<InvoiceLine[]>
  billed_to: JSONColumnType<BilledTo>
  seller: JSONColumnType<Seller>
  sub_cents: Cents
  gst_cents: Cents
  qst_cents: Cents
  total_cents: Cents
  paid_at: Instant | null
  created_at: Instant
  credits: Generated<string | null>
  credited_at: LaterInstant
}

/** Makes a charge happen once: pending charges are resolved with the processor. */
interface CardChargesTable {
  id: string
  account_id: string
  processor: Processor
  /** Null for automatic charges and refused ones, which may be tried again. */
  idempotency_key: string | null
  fingerprint: string
  cause: 'person' | 'top_up' | 'period'
  sub_cents: Cents
  gst_cents: Cents
  qst_cents: Cents
  total_cents: Cents
  means: JSONColumnType<{ reference: string } | { token: string }>
  customer: string
  state: 'pending' | 'paid' | 'refused'
  refusal: string | null
  provider_reference: string | null
  invoice_uid: string | null
  created_at: Instant
  settled_at: Instant | null
  /** For a cancelled charge that was paid, or a credit note. */
  refund: 'due' | 'done' | null
  /** Refunded or disputed so far, with tax. */
  taken_back_cents: Generated<Cents>
  taken_back_at: LaterInstant
}

interface PeriodClosingsTable {
  invoice_uid: string
  account_id: string
  period_start_date: Day
  period_end_date: Day
  plan: number
  pending_plan: number | null
  anchor_day: number | null
  minutes_posting: string
  closed_at: Instant
  reversed_at: LaterInstant
}

interface TopUpsTable {
  account_id: string
  is_on: Flag
  threshold_cents: Cents
  amount_cents: Cents
  card_id: string | null
  monthly_cap_cents: Cents
  saved_at: Instant
}

export type Behaviour =
  | 'approved'
  | 'declined'
  | 'declined_later'
  | 'wrong_cvc'
  | 'expired'
  | 'processing_error'
  | 'slow'
  | 'disputed'
  | 'step_up'
  | 'step_up_declined'

interface CardRow {
  id: string
  behaviour: Behaviour
  type: string
  last4: string
  exp_month: number
  exp_year: number
  name: string
  created_at: Instant
}

interface ProcessorTokensTable extends CardRow {
  used_for: string | null
}

interface ProcessorCardsTable extends CardRow {
  removed_at: Instant | null
}

interface ProcessorChargesTable {
  id: string
  customer: string
  cents: Cents
  behaviour: Behaviour
  state: 'paid' | 'refused' | 'step_up' | 'under_way'
  refusal: 'card_error' | 'process_error' | null
  client_secret: string
  due_at: Instant | null
  created_at: Instant
  refunded_at: Instant | null
}

export interface PaymentTables {
  card_customers: CardCustomersTable
  credit_cards: CreditCardsTable
  invoices: InvoicesTable
  card_charges: CardChargesTable
  period_closings: PeriodClosingsTable
  top_ups: TopUpsTable
  processor_tokens: ProcessorTokensTable
  processor_cards: ProcessorCardsTable
  processor_charges: ProcessorChargesTable
}
