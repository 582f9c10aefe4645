import { sql, type Kysely, type Migration } from 'kysely'

const own = [
  sql`create table card_customers (
    account_id text not null references accounts (id),
    processor text not null check (processor in ('embedded', 'stripe')),
    reference text not null,
    created_at timestamptz not null,
    primary key (account_id, processor)
  )`,
  sql`create table credit_cards (
    id text primary key,
    account_id text not null references accounts (id),
    processor text not null check (processor in ('embedded', 'stripe')),
    idempotency_key text,
    fingerprint text not null,
    token text,
    state text not null check (state in ('pending', 'saved', 'removed')),
    provider_reference text,
    type text not null,
    last4 text not null,
    exp_month smallint not null,
    exp_year smallint not null,
    name text not null,
    is_default smallint not null default 0 check (is_default in (0, 1)),
    created_at timestamptz not null,
    settled_at timestamptz,
    unique (account_id, idempotency_key),
    check (is_default = 0 or state = 'saved')
  )`,
  sql`create index credit_cards_account on credit_cards (account_id, created_at, id)`,
  sql`create unique index credit_cards_default on credit_cards (account_id, processor) where is_default = 1`,
  sql`create index credit_cards_unsettled on credit_cards (created_at) where settled_at is null`,
  sql`create table invoices (
    uid text primary key,
    account_id text not null references accounts (id),
    reference text not null,
    type text not null check (type in ('monthly_plan', 'prepaid_account')),
    issued_on date not null,
    period_start_date date,
    period_end_date date,
    lines jsonb not null,
    billed_to jsonb not null,
    seller jsonb not null,
    sub_cents bigint not null check (sub_cents >= 0),
    gst_cents bigint not null check (gst_cents >= 0),
    qst_cents bigint not null check (qst_cents >= 0),
    total_cents bigint not null,
    paid_at timestamptz,
    created_at timestamptz not null,
    unique (account_id, reference),
    check (total_cents = sub_cents + gst_cents + qst_cents)
  )`,
  sql`create index invoices_account on invoices (account_id, created_at desc, uid desc)`,
  // Each period is billed once.
  sql`create unique index invoices_period on invoices (account_id, period_start_date) where type = 'monthly_plan'`,
  sql`create index invoices_unpaid on invoices (created_at) where paid_at is null`,
  sql`create table card_charges (
    id text primary key,
    account_id text not null references accounts (id),
    processor text not null check (processor in ('embedded', 'stripe')),
    idempotency_key text,
    fingerprint text not null,
    cause text not null check (cause in ('person', 'top_up', 'period')),
    sub_cents bigint not null check (sub_cents > 0),
    gst_cents bigint not null,
    qst_cents bigint not null,
    total_cents bigint not null check (total_cents = sub_cents + gst_cents + qst_cents),
    means jsonb not null,
    customer text not null,
    state text not null check (state in ('pending', 'paid', 'refused')),
    refusal text,
    provider_reference text,
    invoice_uid text references invoices (uid),
    created_at timestamptz not null,
    settled_at timestamptz,
    refund text check (refund in ('due', 'done')),
    unique (account_id, idempotency_key),
    check ((state = 'pending') = (settled_at is null)),
    check (state <> 'paid' or invoice_uid is not null)
  )`,
  sql`create index card_charges_account on card_charges (account_id, settled_at desc, id desc)`,
  sql`create index card_charges_pending on card_charges (created_at) where state = 'pending'`,
  sql`create index card_charges_refund on card_charges (created_at) where refund = 'due'`,
  sql`create unique index card_charges_invoice on card_charges (invoice_uid) where state in ('pending', 'paid')`,
  sql`create unique index card_charges_top_up on card_charges (account_id) where state = 'pending' and cause = 'top_up'`,
  sql`create table top_ups (
    account_id text primary key references accounts (id),
    is_on smallint not null check (is_on in (0, 1)),
    threshold_cents bigint not null check (threshold_cents >= 0),
    amount_cents bigint not null check (amount_cents > 0),
    card_id text references credit_cards (id),
    monthly_cap_cents bigint not null check (monthly_cap_cents >= amount_cents),
    saved_at timestamptz not null
  )`,
  sql`create index top_ups_on on top_ups (account_id) where is_on = 1`,
  sql`alter table subscriptions add column anchor_day smallint check (anchor_day between 1 and 31)`,
  sql`create index numbers_renewal on numbers (next_renewal_date) where next_renewal_date is not null`,
  sql`create index subscriptions_end on subscriptions (period_end_date)`,
]

/** The embedded card processor, which shares only ids with the tables above. */
const processor = [
  sql`create table processor_tokens (
    id text primary key,
    behaviour text not null,
    type text not null,
    last4 text not null,
    exp_month smallint not null,
    exp_year smallint not null,
    name text not null,
    created_at timestamptz not null,
    used_for text
  )`,
  sql`create index processor_tokens_age on processor_tokens (created_at)`,
  sql`create table processor_cards (
    id text primary key,
    behaviour text not null,
    type text not null,
    last4 text not null,
    exp_month smallint not null,
    exp_year smallint not null,
    name text not null,
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  sql`create table processor_charges (
    id text primary key,
    customer text not null,
    cents bigint not null check (cents > 0),
    behaviour text not null,
    state text not null check (state in ('paid', 'refused', 'step_up', 'under_way')),
    refusal text,
    client_secret text not null unique,
    due_at timestamptz,
    created_at timestamptz not null,
    refunded_at timestamptz
  )`,
]

export const cardsPaymentsInvoices: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of [...own, ...processor]) await statement.execute(database)
  },
}
