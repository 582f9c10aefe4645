import { sql, type Kysely, type Migration } from 'kysely'

const money = [
  sql`alter table card_charges add column taken_back_cents bigint not null default 0
    check (taken_back_cents between 0 and total_cents)`,
  sql`alter table card_charges add column taken_back_at timestamptz`,
  sql`create index card_charges_taken_back on card_charges (account_id) where taken_back_cents > 0`,
  // After a reversed payment another card may pay the invoice.
  sql`drop index card_charges_invoice`,
  sql`create unique index card_charges_invoice on card_charges (invoice_uid)
    where state in ('pending', 'paid') and taken_back_at is null`,
  sql`alter table invoices add column credits text references invoices (uid)`,
  sql`alter table invoices add column credited_at timestamptz`,
  sql`create unique index invoices_credits on invoices (credits) where credits is not null`,
  sql`alter table invoices drop constraint invoices_sub_cents_check`,
  sql`alter table invoices drop constraint invoices_gst_cents_check`,
  sql`alter table invoices drop constraint invoices_qst_cents_check`,
  sql`alter table invoices add constraint invoices_sign
    check (case when credits is null then least(sub_cents, gst_cents, qst_cents) >= 0 else greatest(sub_cents, gst_cents, qst_cents) <= 0 end)`,
  // Each period is billed once, unless a credit note undid it.
  sql`drop index invoices_period`,
  sql`create unique index invoices_period on invoices (account_id, period_start_date)
    where type = 'monthly_plan' and credits is null and credited_at is null`,
  sql`create index number_orders_account on number_orders (account_id, created_at)`,
]

/** Makes it possible to undo closings caused by a wrong clock. */
const closings = [
  sql`create table period_closings (
    invoice_uid text primary key references invoices (uid),
    account_id text not null references accounts (id),
    period_start_date date not null,
    period_end_date date not null,
    plan smallint not null,
    pending_plan smallint,
    anchor_day smallint,
    minutes_posting text not null,
    closed_at timestamptz not null,
    reversed_at timestamptz
  )`,
  sql`create index period_closings_account on period_closings (account_id, period_start_date)`,
  sql`create table clock_marks (
    id smallint primary key check (id = 1),
    seen_at timestamptz not null
  )`,
]

const calls = [
  sql`create table outgoing_legs (
    call_id text primary key,
    account_id text not null references accounts (id),
    started_at timestamptz not null
  )`,
  sql`create index outgoing_legs_account on outgoing_legs (account_id, started_at)`,
]

const emails = [
  sql`create table email_recipients (
    id text primary key,
    account_id text not null references accounts (id),
    address text not null,
    state text not null check (state in ('awaiting', 'confirmed', 'unsubscribed')),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    unique (account_id, address)
  )`,
  sql`create table email_links (
    token_hash text primary key,
    recipient_id text not null references email_recipients (id) on delete cascade,
    kind text not null check (kind in ('confirm', 'unsubscribe')),
    target text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz
  )`,
  sql`create index email_links_recipient on email_links (recipient_id, created_at)`,
  sql`create index email_links_asked on email_links (recipient_id, created_at) where kind = 'confirm'`,
  sql`create index email_links_target on email_links (target, created_at) where kind = 'confirm'`,
  sql`create index email_links_expiry on email_links (expires_at)`,
  sql`create table email_blocks (
    target text primary key,
    created_at timestamptz not null
  )`,
]

export const lawfulCosts: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of [...money, ...closings, ...calls, ...emails]) await statement.execute(database)
  },
}
