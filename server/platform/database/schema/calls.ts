import { folding } from 'callflow/folded'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const folded = folding.apart.reduce(
  (text, [letter, letters]) => `replace(${text}, ${literal(letter)}, ${literal(letters)})`,
  String.raw`translate(regexp_replace(normalize(replace(written, U&'\00B4', ''''), nfkd), ${literal(`[${folding.unread}]`)}, '', 'g'),
    ${literal(folding.from)}, ${literal(folding.to)})`,
)

/** Numbers, calls, voicemails, recordings and contacts. */
export const callsSchema = String.raw`
create type call_direction as enum ('inbound', 'outbound');
create type call_outcome as enum ('answered', 'message', 'missed');
-- In the order of precedence, which least follows.
create type call_resolution as enum ('called_back', 'reached', 'message_left', 'marked');

-- Without the extension unaccent, which not every PostgreSQL has or permits; and it must be what the console does.
create function fold_text(written text) returns text language sql immutable strict parallel safe as $$
  select case when written ~ '^[\x20-\x5f\x61-\x7e]*$' then lower(written collate "C") else ${folded} end $$;

create function remember_callers() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'voicemails' then
      insert into callers select distinct account_id, from_number from added order by 1, 2 on conflict do nothing;
    else
      insert into callers select distinct account_id, contact_number from added order by 1, 2 on conflict do nothing;
    end if;
    return null;
  end $$;

-- Instead of references, which would have to be texts, and know the month.
create function drop_recordings_of_calls() returns trigger language plpgsql as $$
  begin
    delete from recordings using removed where call_id = removed.id and recordings.account_id = removed.account_id;
    delete from pending_recordings using removed where pending_recordings.account_id = removed.account_id::text
      and call_id = coalesce(id_prefix || replace(removed.id::text, '-', ''), removed.id::text);
    return null;
  end $$;

-- The same as storedCallId for ids in lower case.
create function stored_id(id text) returns uuid language sql immutable as $$
  select case when id ~ '^(CA|RE)?[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$'
    then right(replace(id, '-', ''), 32)::uuid end $$;

create function drop_voicemails_of_files() returns trigger language plpgsql as $$
  begin
    delete from "voicemails" as sounds using removed
      where sounds.id = stored_id(removed.id) and sounds.account_id::text = removed.account_id;
    return null;
  end $$;

create function drop_recordings_of_files() returns trigger language plpgsql as $$
  begin
    delete from "recordings" as sounds using removed
      where sounds.id = stored_id(removed.id) and sounds.account_id::text = removed.account_id;
    return null;
  end $$;

create table numbers (
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
  provider_reference text,
  check ((endpoint_type = 'parking') = (endpoint_value is null))
);
create index numbers_account on numbers (account_id);
-- Deleting an application searches for the numbers routed to it.
create index numbers_endpoint on numbers (endpoint_value) where endpoint_value is not null;
create index numbers_renewal on numbers (next_renewal_date) where next_renewal_date is not null;

create table number_orders (
  id text primary key,
  account_id text not null references accounts (id),
  idempotency_key text,
  fingerprint text not null,
  phone_number text not null,
  type text not null check (type in ('local', 'tollfree')),
  country text not null,
  rate_center text,
  region text,
  cost_cents bigint not null check (cost_cents >= 0),
  state text not null check (state in ('pending', 'done')),
  provider_reference text,
  number_id text,
  created_at timestamptz not null,
  unique (account_id, idempotency_key)
);
create index number_orders_account on number_orders (account_id, created_at);
create unique index number_orders_pending on number_orders (phone_number) where state = 'pending';

create table released_numbers (
  id text primary key,
  account_id text not null references accounts (id),
  phone_number text not null,
  provider_reference text,
  released_at timestamptz not null,
  settled_at timestamptz
);
create index released_numbers_unsettled on released_numbers (released_at) where settled_at is null;

create table outgoing_legs (
  call_id text primary key,
  account_id text not null references accounts (id),
  started_at timestamptz not null
);
create index outgoing_legs_account on outgoing_legs (account_id, started_at);

-- In partitions by month. The widest columns first, so that no space is lost between them; times in milliseconds, as in cursors.
-- A released number stays in its calls. Indexes ascend: the pages of an index that grows at its end fill up.
create table calls (
  account_id uuid not null,
  id uuid not null,
  number_id uuid,
  started_at timestamptz(3) not null,
  duration integer not null check (duration >= 0),
  direction call_direction not null,
  outcome call_outcome,
  resolution call_resolution,
  contact_number text not null,
  id_prefix text check (id_prefix = 'CA'),
  resolved_at timestamptz(3),
  resolved_by text,
  constraint calls_key primary key (id, account_id, started_at),
  constraint calls_resolved check (
    (resolution is null) = (resolved_at is null) and (resolution is null or outcome = 'missed'))
) partition by range (started_at);
-- Rows of dates that no month was made for.
create table calls_other partition of calls default;
create index calls_by_contact on calls (account_id, contact_number, started_at);
create index calls_by_open on calls (account_id, contact_number, started_at)
  where outcome = 'missed' and resolved_at is null;
create index calls_by_time on calls (account_id, started_at);
create index calls_inbound on calls (account_id, started_at) where direction = 'inbound';
create index calls_outbound on calls (account_id, started_at) where direction = 'outbound';
create index calls_by_missed on calls (account_id, started_at) where outcome = 'missed';
create index calls_by_number on calls (number_id, started_at);
create trigger calls_callers after insert on calls
  referencing new table as added for each statement execute function remember_callers();
create trigger calls_counted after insert on calls
  referencing new table as changed for each statement execute function count_calls('1');
create trigger calls_dropped after delete on calls
  referencing old table as removed for each statement execute function drop_recordings_of_calls();
create trigger calls_recounted after update on calls
  referencing old table as before_it new table as after_it for each statement execute function recount_calls();
create trigger calls_uncounted after delete on calls
  referencing old table as changed for each statement execute function count_calls('-1');

create table voicemails (
  account_id uuid not null,
  id uuid not null,
  number_id uuid,
  created_at timestamptz(3) not null,
  duration integer not null check (duration >= 0),
  is_archived smallint not null default 0 check (is_archived in (0, 1)),
  is_new smallint not null default 1 check (is_new in (0, 1)),
  from_number text not null,
  id_prefix text check (id_prefix = 'RE'),
  constraint voicemails_key primary key (id, account_id, created_at)
) partition by range (created_at);
create table voicemails_other partition of voicemails default;
create index voicemails_by_time on voicemails (account_id, created_at);
create index voicemails_in_inbox on voicemails (account_id, created_at) where is_archived = 0;
create index voicemails_in_archive on voicemails (account_id, created_at) where is_archived = 1;
create index voicemails_by_caller on voicemails (account_id, from_number, created_at);
create index voicemails_by_new on voicemails (account_id) where is_new = 1 and is_archived = 0;
create index voicemails_by_number on voicemails (number_id, created_at);
create trigger voicemails_callers after insert on voicemails
  referencing new table as added for each statement execute function remember_callers();

-- Direction and contact are those of the call, where they never change, so that one index serves a filtered page.
create table recordings (
  account_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  number_id uuid,
  created_at timestamptz(3) not null,
  duration integer not null check (duration >= 0),
  direction call_direction not null,
  is_archived smallint not null default 0 check (is_archived in (0, 1)),
  contact_number text not null,
  id_prefix text check (id_prefix = 'RE'),
  constraint recordings_key primary key (id, account_id, created_at)
) partition by range (created_at);
create table recordings_other partition of recordings default;
create index recordings_by_contact on recordings (account_id, contact_number, created_at);
create index recordings_by_time on recordings (account_id, created_at);
create index recordings_in_inbox on recordings (account_id, created_at) where is_archived = 0;
create index recordings_in_archive on recordings (account_id, created_at) where is_archived = 1;
create index recordings_by_direction on recordings (account_id, is_archived, direction, created_at);
create index recordings_by_call on recordings (call_id);
create index recordings_by_number on recordings (number_id, created_at);

-- Stored before the carrier gets its answer, so that a crash loses no recording.
create table pending_recordings (
  id text primary key,
  account_id text not null references accounts (id),
  call_id text not null,
  kind text not null check (kind in ('voicemail', 'recording')),
  duration integer not null check (duration >= 0),
  send_to text,
  created_at timestamptz(3) not null,
  tries integer not null,
  next_try_at timestamptz(3) not null
);
create index pending_recordings_call on pending_recordings (call_id);
create index pending_recordings_due on pending_recordings (next_try_at);

create table contacts (
  account_id text not null references accounts (id),
  contact_number text not null,
  contact_name text not null,
  created_at timestamptz not null,
  folded_name text not null generated always as (fold_text(contact_name)) stored,
  primary key (account_id, contact_number)
);

-- Every other party once, so that text searches do not scan the calls.
create table callers (
  account_id text not null references accounts (id),
  contact_number text not null,
  primary key (account_id, contact_number)
);
`
