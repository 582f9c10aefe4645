/** People of the company that runs the service, and the journal of what they did. */
export const operatorsSchema = `
create table operators (
  id text primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('administrator', 'agent')),
  -- Both are null until the link has been used.
  password_hash text,
  totp_secret text,
  -- A code is good once: the period of the last one, counted from the epoch.
  totp_step bigint not null default 0,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  check ((password_hash is null) = (totp_secret is null))
);
-- The address of somebody who was removed may come back.
create unique index operators_address on operators (lower(email collate "C")) where removed_at is null;

create table operator_links (
  operator_id text primary key references operators (id),
  token_hash text not null unique,
  totp_secret text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create table operator_sessions (
  id text primary key,
  operator_id text not null references operators (id),
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index operator_sessions_operator on operator_sessions (operator_id);

create table journal (
  id text not null,
  created_at timestamptz(3) not null,
  -- Null for a command on the machine itself.
  operator_id text references operators (id),
  -- As the operator was called then, or the command.
  actor text not null,
  act text not null,
  -- No foreign key: the entry outlives an account that was deleted.
  account_id text,
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  address text not null,
  primary key (created_at, id)
) partition by range (created_at);
create table journal_other partition of journal default;
create index journal_account on journal (account_id, created_at desc, id desc);
create index journal_operator on journal (operator_id, created_at desc);

create function refuse_journal_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The journal only grows.';
  end $$;
create trigger journal_grows before update or delete on journal
  for each row execute function refuse_journal_change();
create trigger journal_is_kept before truncate on journal
  for each statement execute function refuse_journal_change();

-- What operators may do is set by administrators.
create table operator_settings (
  id smallint primary key check (id = 1),
  -- The most that an agent credits to or takes from a balance at once.
  agent_limit_cents bigint not null check (agent_limit_cents >= 0),
  -- From the closing of an account until its numbers are released.
  closing_days integer not null check (closing_days between 1 and 365)
);
insert into operator_settings values (1, 5000, 30);

-- Only an open account makes calls. A closing one can be opened again until it is closed.
alter table accounts
  add column standing text not null default 'open' check (standing in ('open', 'suspended', 'closing', 'closed')),
  add column standing_reason text not null default '',
  add column closes_at timestamptz(3),
  add column folded_name text not null generated always as (fold_text(name)) stored,
  add constraint accounts_closing check ((standing = 'closing') = (closes_at is not null));
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_closing on accounts (closes_at) where standing = 'closing';

-- Instances remember sessions with the standing of their account.
create function announce_sessions_of_account() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changed_sessions', sessions.id) from sessions
      join users on users.id = sessions.user_id where users.account_id = new.id and sessions.revoked_at is null;
    return null;
  end $$;
create trigger account_sessions_announced after update of standing on accounts
  for each row execute function announce_sessions_of_account();

-- Of a payment, by operators. It is due until the processor has confirmed it.
create table refunds (
  id text primary key,
  charge_id text not null references card_charges (id),
  account_id text not null references accounts (id),
  cents bigint not null check (cents > 0),
  state text not null check (state in ('due', 'done')),
  created_at timestamptz(3) not null,
  done_at timestamptz(3)
);
-- At the embedded card processor.
create table processor_refunds (
  id text primary key,
  charge_id text not null references processor_charges (id),
  cents bigint not null check (cents > 0),
  created_at timestamptz(3) not null
);
create index processor_refunds_charge on processor_refunds (charge_id);
create index refunds_charge on refunds (charge_id);
create index refunds_account on refunds (account_id);
create index refunds_due on refunds (created_at) where state = 'due';
`
