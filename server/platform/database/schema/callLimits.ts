/** Where calls of an account may go, what they may cost, and what calls under way may cost yet. */
export const callLimitsSchema = `
-- An account without a row has the limits that a new row has.
create table call_limits (
  account_id text primary key references accounts (id),
  anywhere boolean not null default false,
  countries text[] not null default '{}',
  premium boolean not null default false,
  satellite boolean not null default false,
  shared_cost boolean not null default false,
  day_cents bigint default 2000 check (day_cents >= 0),
  month_cents bigint default 20000 check (month_cents >= 0),
  purchases_cents bigint check (purchases_cents >= 0),
  calls_at_once smallint not null default 20 check (calls_at_once between 1 and 20),
  longest_minutes smallint not null default 240 check (longest_minutes between 1 and 240),
  -- The day, and the first day of the month, of which owners were told last, and what share had been spent.
  told_day date,
  told_day_percent smallint not null default 0,
  told_month date,
  told_month_percent smallint not null default 0
);
-- Accounts from before go on as they did, until an owner sets limits.
insert into call_limits (account_id, anywhere, premium, satellite, shared_cost, day_cents, month_cents)
  select id, true, true, true, true, null, null from accounts;

drop table outgoing_legs;
-- Nothing has moved yet, so these are no entries of the ledger; they count against whatever else would spend the money.
create table call_reservations (
  call_id text primary key,
  account_id text not null references accounts (id),
  phone_number text not null,
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Of the plan; the rest costs cents.
  plan_minutes integer not null check (plan_minutes >= 0),
  cents bigint not null check (cents >= 0),
  -- By a carrier, which reports its end even if this service died meanwhile.
  is_carried boolean not null,
  -- The price of a minute if the destination has its own, and the call is a transfer, which nothing else charges.
  transfer_cents numeric(10, 4)
);
create index call_reservations_account on call_reservations (account_id);

create trigger noted_call_limits after insert or update of anywhere, countries, premium, satellite, shared_cost, day_cents, month_cents, purchases_cents, calls_at_once, longest_minutes
  on call_limits for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('call_limits', '{}', '{anywhere,countries,premium,satellite,shared_cost,day_cents,month_cents,purchases_cents,calls_at_once,longest_minutes}');
`
