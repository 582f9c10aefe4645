import { sql, type Migration, type RawBuilder } from 'kysely'
import type { Store } from '../tables/tables'
import { beginMove, enforceUuids, swapIfEmpty, type Move } from './move'

const copy = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into calls_next (account_id, id, number_id, started_at, duration, direction, outcome, resolution, contact_number, id_prefix, resolved_at, resolved_by)
  select account_id::uuid, call_key(id), call_key(number_id), started_at, duration, direction::call_direction, outcome::call_outcome,
    resolution::call_resolution, contact_number, case when id ~ '^CA[0-9a-f]{32}$' then 'CA' end, resolved_at, resolved_by from ${rows}`

const types = [
  sql`create type call_direction as enum ('inbound', 'outbound')`,
  // In the order of precedence, which `least` follows.
  sql`create type call_outcome as enum ('answered', 'message', 'missed')`,
  sql`create type call_resolution as enum ('called_back', 'reached', 'message_left', 'marked')`,
]

// The widest columns first, so that no space is lost between them. A released number stays in its calls.
const table = [
  sql`create table calls_next (
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
    constraint calls_resolved check ((resolution is null) = (resolved_at is null) and (resolution is null or outcome = 'missed'))
  ) partition by range (started_at)`,
  // Ascending, because calls arrive in the order of time: the pages of an index that grows at its end fill up.
  sql`create index calls_by_time on calls_next (account_id, started_at)`,
  sql`create index calls_inbound on calls_next (account_id, started_at) where direction = 'inbound'`,
  sql`create index calls_outbound on calls_next (account_id, started_at) where direction = 'outbound'`,
  sql`create index calls_by_number on calls_next (number_id, started_at)`,
  sql`create index calls_by_contact on calls_next (account_id, contact_number, started_at)`,
  sql`create index calls_by_missed on calls_next (account_id, started_at) where outcome = 'missed'`,
  sql`create index calls_by_open on calls_next (account_id, contact_number, started_at) where outcome = 'missed' and resolved_at is null`,
  // Calls of dates that no month was made for.
  sql`create table calls_other partition of calls_next default`,
  // Ids that no version of the service made become one that nothing else has.
  sql`create function call_key(id text) returns uuid language sql immutable as $$
    select case when id ~ '^(CA)?[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$' then right(replace(id, '-', ''), 32) else md5(id) end::uuid $$`,
]

// Recordings name their call as on the wire, without a reference: a row of a table in partitions is known by its time, too.
const afterwards = [
  sql`drop function call_key`,
  sql`create function drop_recordings_of_calls() returns trigger language plpgsql as $$
    begin
      delete from recordings using removed where recordings.account_id = removed.account_id::text
        and call_id = coalesce(id_prefix || replace(removed.id::text, '-', ''), removed.id::text);
      delete from pending_recordings using removed where pending_recordings.account_id = removed.account_id::text
        and call_id = coalesce(id_prefix || replace(removed.id::text, '-', ''), removed.id::text);
      return null;
    end $$`,
  sql`create trigger calls_callers after insert on calls
    referencing new table as added for each statement execute function remember_callers()`,
  sql`create trigger calls_counted after insert on calls
    referencing new table as changed for each statement execute function count_calls('1')`,
  sql`create trigger calls_uncounted after delete on calls
    referencing old table as changed for each statement execute function count_calls('-1')`,
  sql`create trigger calls_recounted after update on calls
    referencing old table as before_it new table as after_it for each statement execute function recount_calls()`,
  sql`create trigger calls_dropped after delete on calls
    referencing old table as removed for each statement execute function drop_recordings_of_calls()`,
]

/** Calls from before are moved by `moveRows`, in batches after this transaction. */
export const callMove: Move = {
  name: 'calls',
  at: 'started_at',
  key: sql`call_key(changed.id)`,
  copy,
  changing: ['number_id', 'duration', 'outcome', 'resolution', 'resolved_at', 'resolved_by'],
  lockedFirst: ['recordings', 'pending_recordings'],
  afterwards,
}

export const callLayout: Migration = {
  up: async (database: Store) => {
    await enforceUuids(database, 'account')
    await enforceUuids(database, 'number')
    for (const statement of [...types, ...table]) await statement.execute(database)
    await beginMove(database, callMove)
    await swapIfEmpty(database, callMove)
  },
}
