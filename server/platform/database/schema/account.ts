/** Accounts, users, their sessions and devices, and what makes requests happen once. */
export const accountSchema = `
-- Instances forget a session as soon as anyone changes or deletes it, or moves its user to another account.
create function announce_session() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changed_sessions', old.id);
    return null;
  end $$;

create function announce_sessions_of_user() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changed_sessions', id) from sessions where user_id = old.id;
    return null;
  end $$;

-- Devices end with their session, whoever ends it.
create function end_push_device() returns trigger language plpgsql as $$
  begin
    delete from push_devices where session_id = new.id;
    return null;
  end $$;

create table accounts (
  id text primary key,
  name text not null,
  address text not null,
  address2 text not null,
  city text not null,
  postalcode text not null,
  country text not null check (country = 'CA'),
  state text not null check (state = 'QC'),
  created_at timestamptz not null,
  sound_unkept_at timestamptz(3)
);

create table users (
  id text primary key,
  account_id text not null references accounts (id),
  firstname text not null,
  lastname text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  emergency_notice_at timestamptz(3),
  language text check (language in ('en', 'fr'))
);
create index users_account on users (account_id);
-- In the collation C, which only knows the capitals of ASCII: elsewhere the Kelvin sign is a k, and İ can be an i.
create unique index users_address on users (lower(email collate "C"));
create trigger user_sessions_announced after update of account_id on users
  for each row execute function announce_sessions_of_user();

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);
create trigger push_device_ended after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function end_push_device();
create trigger session_announced after delete or update on sessions
  for each row execute function announce_session();

create table password_resets (
  token_hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  requester text
);
create index password_resets_user on password_resets (user_id);

create table email_changes (
  token_hash text primary key,
  user_id text not null references users (id),
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index email_changes_address on email_changes (lower(email collate "C"));
create index email_changes_user on email_changes (user_id);

create table known_devices (
  token_hash text primary key,
  user_id text not null references users (id),
  session_id text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index known_devices_end on known_devices (expires_at);
create index known_devices_user on known_devices (user_id);

create table push_devices (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  browser text not null,
  system text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  tested_at timestamptz(3)
);

create table login_failures (
  subject text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table signing_keys (
  purpose text primary key,
  secret bytea not null,
  created_at timestamptz not null
);

create table idempotency_keys (
  account_id text not null references accounts (id),
  key text not null,
  fingerprint text not null,
  status smallint not null,
  reply text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table clock_marks (
  id smallint primary key check (id = 1),
  seen_at timestamptz not null
);
`
