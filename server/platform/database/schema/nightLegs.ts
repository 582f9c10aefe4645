/**
 * Test calls over a carrier: the price that an owner accepted, and the calls that are under way. The service asks for such a call,
 * and the carrier asks the service, maybe another instance, what the called number does.
 */
export const nightLegsSchema = `
alter table night_watches
  -- For each call of up to a minute, in CAD cents.
  add column accepted_cents integer,
  add column accepted_by text,
  add column accepted_at timestamptz(3);

drop trigger noted_on_insert on night_watches;
create trigger noted_on_insert after insert or update on night_watches for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('night_calls', '{}', '{due_at,accepted_cents}');

create table night_legs (
  id text primary key,
  account_id text not null references accounts (id),
  application_id text not null references applications (id) on delete cascade,
  phone_number text not null unique references numbers (phone_number) on delete cascade,
  call_at timestamptz(3) not null,
  -- The carrier's name of the call at the number, once it has asked about it.
  called_id text unique,
  -- What the test still does, and what has happened.
  script jsonb not null,
  events jsonb not null,
  -- To be pressed by the calling side.
  keys text not null default '',
  is_over smallint not null default 0 check (is_over in (0, 1))
);
create index night_legs_account on night_legs (account_id);
create index night_legs_application on night_legs (application_id);
`
