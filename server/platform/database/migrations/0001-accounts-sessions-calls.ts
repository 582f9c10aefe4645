import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table accounts (
    id text primary key,
    name text not null,
    address text not null,
    address2 text not null,
    city text not null,
    postalcode text not null,
    country text not null check (country = 'CA'),
    state text not null check (state = 'QC'),
    created_at timestamptz not null
  )`,
  sql`create table users (
    id text primary key,
    account_id text not null references accounts (id),
    firstname text not null,
    lastname text not null,
    email text not null,
    password_hash text not null,
    created_at timestamptz not null
  )`,
  sql`create unique index users_email on users (lower(email))`,
  sql`create index users_account on users (account_id)`,
  sql`create table sessions (
    id text primary key,
    user_id text not null references users (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create index sessions_user on sessions (user_id)`,
  sql`create table password_resets (
    token_hash text primary key,
    user_id text not null references users (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index password_resets_user on password_resets (user_id)`,
  sql`create table login_failures (
    subject text primary key,
    failures integer not null,
    window_started_at timestamptz not null,
    blocked_until timestamptz
  )`,
  sql`create table signing_keys (
    purpose text primary key,
    secret bytea not null,
    created_at timestamptz not null
  )`,
  sql`create table idempotency_keys (
    account_id text not null references accounts (id),
    key text not null,
    fingerprint text not null,
    status smallint not null,
    reply text,
    created_at timestamptz not null,
    primary key (account_id, key)
  )`,
  sql`create index idempotency_keys_age on idempotency_keys (created_at)`,
  sql`create table subscriptions (
    account_id text primary key references accounts (id),
    plan smallint not null check (plan in (5, 6, 7)),
    pending_plan smallint check (pending_plan in (5, 6, 7)),
    period_start_date date not null,
    period_end_date date not null,
    check (period_end_date >= period_start_date)
  )`,
  sql`create table numbers (
    id text primary key,
    account_id text not null references accounts (id),
    label text,
    phone_number text not null unique,
    type text not null check (type in ('local', 'tollfree')),
    country text not null,
    rate_center text,
    region text,
    next_renewal_date date,
    endpoint_type text not null check (endpoint_type in ('parking', 'application')),
    endpoint_value text,
    created_at timestamptz not null,
    check ((endpoint_type = 'parking') = (endpoint_value is null))
  )`,
  sql`create index numbers_account on numbers (account_id)`,
  sql`create table calls (
    id text primary key,
    account_id text not null references accounts (id),
    number_id text references numbers (id) on delete set null,
    direction text not null check (direction in ('inbound', 'outbound')),
    contact_number text not null,
    started_at timestamptz not null,
    duration integer not null check (duration >= 0)
  )`,
  sql`create index calls_account_started on calls (account_id, started_at desc, id)`,
  sql`create index calls_number on calls (number_id)`,
  sql`create table contacts (
    account_id text not null references accounts (id),
    contact_number text not null,
    contact_name text not null,
    created_at timestamptz not null,
    primary key (account_id, contact_number)
  )`,
  sql`create table ledger_transactions (
    id text primary key,
    account_id text not null references accounts (id),
    kind text not null,
    occurred_at timestamptz not null
  )`,
  sql`create index ledger_transactions_account on ledger_transactions (account_id, occurred_at desc)`,
  sql`create table ledger_entries (
    id bigint generated always as identity primary key,
    transaction_id text not null references ledger_transactions (id),
    account_id text not null references accounts (id),
    book text not null check (book in ('prepaid', 'cards', 'usage')),
    amount_cents bigint not null
  )`,
  sql`create index ledger_entries_balance on ledger_entries (account_id, book)`,
  sql`create table files (
    id text primary key,
    account_id text not null references accounts (id),
    media_type text not null,
    bytes bigint not null check (bytes >= 0),
    friendly_name text not null,
    created_at timestamptz not null
  )`,
  sql`create index files_account on files (account_id, created_at desc)`,
]

export const accountsSessionsCalls: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
