/** Keys of operators, for scripts; the end of closed accounts' data; and what operators look for and are shown of all accounts. */
export const keysAndDeletionSchema = `
create table operator_keys (
  id text primary key,
  operator_id text not null references operators (id),
  name text not null,
  role text not null check (role in ('administrator', 'agent')),
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  -- Its last day.
  expires_on date not null,
  used_at timestamptz(3)
);
create index operator_keys_operator on operator_keys (operator_id);

-- When an account was closed, and when what isn't books was deleted.
alter table accounts
  add column closed_at timestamptz(3),
  add column data_deleted_at timestamptz(3);
update accounts set closed_at = coalesce(
    (select max(created_at) from journal where account_id = accounts.id and act = 'account_closed'), now())
  where standing = 'closed';
alter table accounts add constraint accounts_closed check ((standing = 'closed') = (closed_at is not null));
create index accounts_with_data on accounts (closed_at) where standing = 'closed' and data_deleted_at is null;

-- From the closing of an account until what isn't books is deleted.
alter table operator_settings
  add column deletion_days integer not null default 90 check (deletion_days between 0 and 365);

-- What operators search the journal for.
alter table journal
  add column folded text not null generated always as (fold_text(actor || ' ' || subject || ' ' || reason || ' ' || replace(act, '_', ' '))) stored;

-- The journal shows them all, newest first.
create index ledger_transactions_latest on ledger_transactions (occurred_at desc);

-- The revenue of a year is a sum over this index alone, which can't hold part of a document.
alter table invoices add column billed_state text generated always as (billed_to ->> 'state') stored;
create index invoices_revenue on invoices (issued_on, billed_state) include (sub_cents, gst_cents, qst_cents);

-- The calls of a day, whoever made them.
create index call_days_day on call_days (day);

-- By which operators find an account.
create index invoices_reference on invoices (reference, account_id);
create index card_customers_reference on card_customers (reference);
create index credit_cards_last4 on credit_cards (last4) where state = 'saved';
`
