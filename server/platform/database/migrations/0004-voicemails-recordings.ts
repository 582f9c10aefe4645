import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  // Cursors hold milliseconds; finer times would be skipped between pages.
  sql`alter table calls alter column started_at type timestamptz(3)`,
  // One index for each filter, in the order of the pages.
  sql`drop index calls_account_started`,
  sql`drop index calls_number`,
  sql`create index calls_account_started on calls (account_id, started_at desc, id desc)`,
  sql`create index calls_number_started on calls (number_id, started_at desc, id desc)`,
  sql`create index calls_direction_started on calls (account_id, direction, started_at desc, id desc)`,
  sql`create index calls_contact_started on calls (account_id, contact_number, started_at desc, id desc)`,
  sql`create table voicemails (
    id text primary key references files (id) on delete cascade,
    account_id text not null references accounts (id),
    number_id text references numbers (id) on delete set null,
    from_number text not null,
    is_archived smallint not null default 0 check (is_archived in (0, 1)),
    duration integer not null check (duration >= 0),
    created_at timestamptz(3) not null
  )`,
  sql`create index voicemails_account on voicemails (account_id, created_at desc, id desc)`,
  sql`create index voicemails_archived on voicemails (account_id, is_archived, created_at desc, id desc)`,
  sql`create index voicemails_number on voicemails (number_id, created_at desc, id desc)`,
  sql`create index voicemails_caller on voicemails (account_id, from_number, created_at desc, id desc)`,
  // Copied from the call, where they never change, so that one index serves a filtered page.
  sql`create table recordings (
    id text primary key references files (id) on delete cascade,
    account_id text not null references accounts (id),
    call_id text not null references calls (id) on delete cascade,
    number_id text references numbers (id) on delete set null,
    direction text not null check (direction in ('inbound', 'outbound')),
    contact_number text not null,
    is_archived smallint not null default 0 check (is_archived in (0, 1)),
    duration integer not null check (duration >= 0),
    created_at timestamptz(3) not null
  )`,
  sql`create index recordings_account on recordings (account_id, created_at desc, id desc)`,
  sql`create index recordings_archived on recordings (account_id, is_archived, direction, created_at desc, id desc)`,
  sql`create index recordings_number on recordings (number_id, created_at desc, id desc)`,
  sql`create index recordings_contact on recordings (account_id, contact_number, created_at desc, id desc)`,
  sql`create index recordings_call on recordings (call_id)`,
  // Every other party once, so that text searches do not scan the calls.
  sql`create table callers (
    account_id text not null references accounts (id),
    contact_number text not null,
    primary key (account_id, contact_number)
  )`,
  sql`insert into callers select distinct account_id, contact_number from calls`,
  sql`create or replace function remember_callers() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'voicemails' then
        insert into callers select distinct account_id, from_number from added order by 1, 2 on conflict do nothing;
      else
        insert into callers select distinct account_id, contact_number from added order by 1, 2 on conflict do nothing;
      end if;
      return null;
    end $$`,
  sql`create trigger calls_callers after insert on calls
    referencing new table as added for each statement execute function remember_callers()`,
  sql`create trigger voicemails_callers after insert on voicemails
    referencing new table as added for each statement execute function remember_callers()`,
]

export const voicemailsRecordings: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
