/** Plan, ledger, invoices and cards. */
export const billingSchema = `
create function check_ledger() returns trigger language plpgsql as $$
  declare
    posting text := coalesce(new.transaction_id, old.transaction_id);
  begin
    if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = posting) <> 0 then
      raise exception 'the entries of posting % do not sum to zero', posting
        using errcode = 'check_violation', constraint = 'ledger_entries_even';
    end if;
    if tg_op = 'INSERT' and new.book = 'prepaid' and new.amount_cents < 0
      and (select kind from ledger_transactions where id = posting) = 'number_registration'
      and (select sum(amount_cents) from ledger_entries where account_id = new.account_id and book = 'prepaid') < 0 then
      raise exception 'posting % spends more than there is', posting
        using errcode = 'check_violation', constraint = 'ledger_entries_covered';
    end if;
    return null;
  end $$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what was posted is never changed: post the opposite'
      using errcode = 'check_violation', constraint = 'ledger_entries_kept';
  end $$;

create table subscriptions (
  account_id text primary key references accounts (id),
  plan smallint not null check (plan in (5, 6, 7)),
  pending_plan smallint check (pending_plan in (5, 6, 7)),
  period_start_date date not null,
  period_end_date date not null,
  anchor_day smallint check (anchor_day between 1 and 31),
  check (period_end_date >= period_start_date)
);
create index subscriptions_end on subscriptions (period_end_date);

create table ledger_transactions (
  id text primary key,
  account_id text not null references accounts (id),
  kind text not null,
  occurred_at timestamptz not null,
  phone_number text,
  minutes integer,
  constraint ledger_transactions_owner unique (id, account_id)
);
create index ledger_transactions_account on ledger_transactions (account_id, occurred_at desc);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transactions (id),
  account_id text not null references accounts (id),
  book text not null check (book in ('prepaid', 'cards', 'usage', 'plan', 'gst', 'qst', 'owed')),
  amount_cents bigint not null constraint ledger_entries_not_void check (amount_cents <> 0),
  constraint ledger_entries_owner foreign key (transaction_id, account_id) references ledger_transactions (id, account_id)
);
-- Every balance is a sum over this index alone.
create index ledger_entries_balance on ledger_entries (account_id, book) include (amount_cents);
create index ledger_entries_transaction on ledger_entries (transaction_id);
-- Deferred to the commit, when the posting is complete and the account locked.
create constraint trigger ledger_entries_checked after insert or delete or update on ledger_entries
  deferrable initially deferred for each row execute function check_ledger();
create trigger ledger_entries_kept before update on ledger_entries
  for each row execute function refuse_ledger_change();

create table invoices (
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
  sub_cents bigint not null,
  gst_cents bigint not null,
  qst_cents bigint not null,
  total_cents bigint not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  credits text references invoices (uid),
  credited_at timestamptz,
  unique (account_id, reference),
  check (total_cents = sub_cents + gst_cents + qst_cents),
  constraint invoices_sign check (
    case when credits is null then least(sub_cents, gst_cents, qst_cents) >= 0
      else greatest(sub_cents, gst_cents, qst_cents) <= 0 end)
);
create index invoices_account on invoices (account_id, created_at desc, uid desc);
create unique index invoices_credits on invoices (credits) where credits is not null;
-- Each period is billed once, unless a credit note undid it.
create unique index invoices_period on invoices (account_id, period_start_date)
  where type = 'monthly_plan' and credits is null and credited_at is null;
create index invoices_unpaid on invoices (created_at) where paid_at is null;

create table card_customers (
  account_id text not null references accounts (id),
  processor text not null check (processor in ('embedded', 'stripe')),
  reference text not null,
  created_at timestamptz not null,
  primary key (account_id, processor)
);

create table credit_cards (
  id text primary key,
  account_id text not null references accounts (id),
  processor text not null check (processor in ('embedded', 'stripe')),
  idempotency_key text,
  fingerprint text not null,
  token text,
  state text not null check (state in ('pending', 'saved', 'removed', 'refused')),
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
);
create index credit_cards_account on credit_cards (account_id, created_at, id);
create unique index credit_cards_default on credit_cards (account_id, processor) where is_default = 1;
create index credit_cards_unsettled on credit_cards (created_at) where settled_at is null;

create table card_charges (
  id text primary key,
  account_id text not null references accounts (id),
  processor text not null check (processor in ('embedded', 'stripe')),
  idempotency_key text,
  fingerprint text not null,
  cause text not null check (cause in ('person', 'top_up', 'period')),
  sub_cents bigint not null check (sub_cents > 0),
  gst_cents bigint not null,
  qst_cents bigint not null,
  total_cents bigint not null,
  means jsonb not null,
  customer text not null,
  state text not null check (state in ('pending', 'paid', 'refused')),
  refusal text,
  provider_reference text,
  invoice_uid text references invoices (uid),
  created_at timestamptz not null,
  settled_at timestamptz,
  refund text check (refund in ('due', 'done')),
  taken_back_cents bigint not null default 0,
  taken_back_at timestamptz,
  unique (account_id, idempotency_key),
  check (total_cents = sub_cents + gst_cents + qst_cents),
  check ((state = 'pending') = (settled_at is null)),
  check (state <> 'paid' or invoice_uid is not null),
  check (taken_back_cents between 0 and total_cents)
);
create index card_charges_account on card_charges (account_id, settled_at desc, id desc);
-- After a reversed payment another card may pay the invoice.
create unique index card_charges_invoice on card_charges (invoice_uid)
  where state in ('pending', 'paid') and taken_back_at is null;
create index card_charges_pending on card_charges (created_at) where state = 'pending';
create index card_charges_refund on card_charges (created_at) where refund = 'due';
create index card_charges_taken_back on card_charges (account_id) where taken_back_cents > 0;
create unique index card_charges_top_up on card_charges (account_id) where state = 'pending' and cause = 'top_up';

create table top_ups (
  account_id text primary key references accounts (id),
  is_on smallint not null check (is_on in (0, 1)),
  threshold_cents bigint not null check (threshold_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  card_id text references credit_cards (id),
  monthly_cap_cents bigint not null,
  saved_at timestamptz not null,
  check (monthly_cap_cents >= amount_cents)
);
create index top_ups_on on top_ups (account_id) where is_on = 1;

-- Makes it possible to undo closings caused by a wrong clock.
create table period_closings (
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
);
create index period_closings_account on period_closings (account_id, period_start_date);

-- The embedded card processor, which shares only ids with the tables above.
create table processor_tokens (
  id text primary key,
  behaviour text not null,
  type text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  name text not null,
  created_at timestamptz not null,
  used_for text
);
create index processor_tokens_age on processor_tokens (created_at);

create table processor_cards (
  id text primary key,
  behaviour text not null,
  type text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  name text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

create table processor_charges (
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
);
`
