/** Calls that the service makes at night by the saved tests of call flows. They are in no other table of calls. */
export const nightCallsSchema = `
create table night_watches (
  id text primary key references applications (id) on delete cascade,
  account_id text not null references accounts (id),
  -- Null while it is off; moved ahead while its calls are made.
  due_at timestamptz(3),
  attempts integer not null default 0,
  called_at timestamptz(3),
  calls integer not null default 0,
  differing integer not null default 0
);
create index night_watches_account on night_watches (account_id);
create index night_watches_due on night_watches (due_at) where due_at is not null;

-- Those of the last night.
create table night_calls (
  account_id text not null references accounts (id),
  application_id text not null references night_watches (id) on delete cascade,
  rehearsal_id text not null references rehearsals (id) on delete cascade,
  number_id text not null references numbers (id) on delete cascade,
  called_at timestamptz(3) not null,
  result text not null check (result in ('as_expected', 'ended_elsewhere', 'sound_missing', 'no_end')),
  call_end jsonb,
  steps jsonb not null,
  primary key (rehearsal_id, number_id)
);
create index night_calls_application on night_calls (application_id);
create index night_calls_number on night_calls (number_id);

alter table notification_settings add column night_calls text not null default 'off' check (night_calls in ('off', 'immediately'));
`
