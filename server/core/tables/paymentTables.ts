import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, LaterInstant } from './instant'
import type { Cents, Day } from './moneyTables'

type Flag = 0 | 1

/** Whoever takes money from cards: what one of them keeps is nothing to the other. */
export type Processor = 'embedded' | 'stripe'

/** Who an account is to the card processor. */
interface CardCustomersTable {
  account_id: string
  processor: Processor
  reference: string
  created_at: Instant
}

/** A card, from the moment that somebody asks to save it. Number and CVC are never here, nor anywhere of ours. */
interface CreditCardsTable {
  id: string
  account_id: string
  processor: Processor
  idempotency_key: string | null
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string
  /** What the processor gave the card frame; null once the card is saved. */
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
  /** When the processor had nothing left to do about this state; null until then. */
  settled_at: Instant | null
}

export interface InvoiceLine {
  label: Readonly<Record<'en' | 'fr', string>>
  cents: number
}

/** As the account was when the invoice was made. */
export interface BilledTo {
  name: string
  address: string
  address2: string
  city: string
  state: string
  postalcode: string
  country: string
}

/** Who sells, as the invoice says it: the law wants both registrations on it. */
export interface Seller {
  name: string
  /** On one line. */
  address: string
  gst_number: string
  qst_number: string
}

/** Never changed but for `paid_at` and `credited_at`. */
interface InvoicesTable {
  uid: string
  account_id: string
  /** Unique and without a gap within the account. */
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
  /** Of a credit note, whose amounts are below zero: the invoice that it undoes. */
  credits: Generated<string | null>
  /** When a credit note undid it. */
  credited_at: LaterInstant
}

/** A charge, and the memory that makes it happen once: what is pending is settled by asking the processor. */
interface CardChargesTable {
  id: string
  account_id: string
  processor: Processor
  /** Null for charges that nobody asked for, and once a charge is refused: the same act may then try again. */
  idempotency_key: string | null
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string
  cause: 'person' | 'top_up' | 'period'
  sub_cents: Cents
  gst_cents: Cents
  qst_cents: Cents
  total_cents: Cents
  means: JSONColumnType<{ reference: string } | { token: string }>
  /** The processor's id of the account. */
  customer: string
  state: 'pending' | 'paid' | 'refused'
  refusal: string | null
  provider_reference: string | null
  invoice_uid: string | null
  created_at: Instant
  settled_at: Instant | null
  /** For money that came after the charge was called off, or that a credit note gives back. */
  refund: 'due' | 'done' | null
  /** What the bank of the card's owner, or the operator, has taken back of it up to now, with tax. */
  taken_back_cents: Generated<Cents>
  taken_back_at: LaterInstant
}

/** A period as it was before it was closed. */
interface PeriodClosingsTable {
  /** Of the invoice of the period that began with the closing. */
  invoice_uid: string
  account_id: string
  period_start_date: Day
  period_end_date: Day
  plan: number
  pending_plan: number | null
  anchor_day: number | null
  /** The id of the posting of extra minutes; there is none where no minute was extra. */
  minutes_posting: string
  closed_at: Instant
  reversed_at: LaterInstant
}

interface TopUpsTable {
  account_id: string
  is_on: Flag
  threshold_cents: Cents
  amount_cents: Cents
  /** Null: the default card. */
  card_id: string | null
  monthly_cap_cents: Cents
  saved_at: Instant
}

/** What the embedded processor does with a card; it follows from the test number. */
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
  /** The id of the one card or charge that it was used for. */
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
  /** When what is under way is done, or what is paid is contested. */
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
