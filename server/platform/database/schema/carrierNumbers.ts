/** What the carrier holds for us, as of the last check, and numbers that are kept for a customer. */
export const carrierNumbersSchema = `
create table carrier_numbers (
  phone_number text primary key,
  provider_reference text,
  -- A month; null if the carrier doesn't tell.
  price_cents bigint check (price_cents >= 0),
  currency text,
  first_seen_at timestamptz(3) not null,
  -- When the check began that saw it last, or when it was bought for a reservation.
  seen_at timestamptz(3) not null,
  check ((price_cents is null) = (currency is null))
);

create table number_reservations (
  -- The carrier knows the purchase by it, as it does an order's.
  id text primary key,
  phone_number text not null unique,
  account_id text not null references accounts (id),
  reason text not null,
  -- The last day; null without an end.
  reserved_until date,
  -- When the carrier refused to sell it: nobody asks again until it is reserved anew.
  refused_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index number_reservations_account on number_reservations (account_id);

-- Since when checks don't find it at the carrier.
alter table numbers add column missing_since timestamptz(3);
create index numbers_missing on numbers (missing_since) where missing_since is not null;

-- Null if no account owned it.
alter table released_numbers
  alter column account_id drop not null,
  -- By the carrier: it doesn't use up a place of the plan.
  add column is_lost boolean not null default false;
create index released_numbers_phone_number on released_numbers (phone_number);

alter table operator_settings add column carrier_checked_at timestamptz(3);
`
