import { sql, type Migration, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { DAY_MS } from '../../core/clock'
import { makeMonthsForMove } from '../../core/history/months'
import type { Store } from '../../core/tables/tables'

/** A statement that puts calls of the earlier layout into the new one. */
export const moveFrom = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
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
]

const moving = [
  // Accounts whose calls are still to be moved, and the first of their days to be moved.
  sql`create table calls_backlog (
    account_id text primary key references accounts (id),
    from_day date not null
  )`,
  sql`insert into calls_backlog select id, '-infinity' from accounts`,
  // Ids that no version of the service made become one that nothing else has.
  sql`create function call_key(id text) returns uuid language sql immutable as $$
    select case when id ~ '^(CA)?[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$' then right(replace(id, '-', ''), 32) else md5(id) end::uuid $$`,
  sql`create function mirror_calls() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from calls_next using changed
          where calls_next.id = call_key(changed.id) and calls_next.account_id = changed.account_id::uuid and calls_next.started_at = changed.started_at;
      else
        ${moveFrom(sql`changed order by id`)}
          on conflict (id, account_id, started_at) do update set number_id = excluded.number_id, duration = excluded.duration,
            outcome = excluded.outcome, resolution = excluded.resolution, resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by;
      end if;
      return null;
    end $$`,
  sql`create trigger calls_mirrored after insert on calls
    referencing new table as changed for each statement execute function mirror_calls()`,
  sql`create trigger calls_mirrored_again after update on calls
    referencing new table as changed for each statement execute function mirror_calls()`,
  sql`create trigger calls_unmirrored after delete on calls
    referencing old table as changed for each statement execute function mirror_calls()`,
]

// Recordings name their call as on the wire, without a reference: a row of a table in partitions is known by its time, too.
const swap = [
  sql`alter table recordings drop constraint recordings_call_id_fkey`,
  sql`alter table pending_recordings drop constraint pending_recordings_call_id_fkey`,
  sql`drop table calls cascade`,
  sql`drop table calls_backlog`,
  sql`drop function mirror_calls, call_key`,
  sql`alter table calls_next rename to calls`,
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

/** Puts the moved calls in the place of the earlier table. */
export const swapCalls = async (database: QueryExecutorProvider): Promise<void> => {
  for (const statement of swap) await statement.execute(database)
}

/** No version made other ids; an operator may have. */
const enforceUuids = async (database: Store, kind: 'account' | 'number'): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(`${kind}s`)} where id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' limit 1`.execute(database)
  const [found] = rows
  if (found !== undefined) throw new Error(`The ${kind} ${found.id} can't have calls: give it a UUID as its id first.`)
}

/** Calls of earlier years stay together. */
const MOST_MONTHS_MS = 10 * 366 * DAY_MS

const oldestCall = async (database: Store): Promise<Date | null> => {
  const { rows } = await sql<{ oldest: Date | null }>`select min(first.started_at) as oldest from accounts cross join lateral (
    select started_at from calls where account_id = accounts.id order by started_at limit 1) as first`.execute(database)
  return rows[0]?.oldest ?? null
}

/** Before the triggers: a row that they copy into the default partition would keep its whole month there. */
const makeMonths = async (database: Store): Promise<void> => {
  const now = new Date()
  const [oldest, limit] = [await oldestCall(database), new Date(now.getTime() - MOST_MONTHS_MS)]
  await makeMonthsForMove(database, oldest === null ? now : oldest < limit ? limit : oldest, now)
}

/** Calls from before are moved by `moveCalls`, in batches after this transaction; without any, there is nothing to wait for. */
export const callLayout: Migration = {
  up: async (database: Store) => {
    await enforceUuids(database, 'account')
    await enforceUuids(database, 'number')
    for (const statement of [...types, ...table]) await statement.execute(database)
    await makeMonths(database)
    for (const statement of moving) await statement.execute(database)
    const { rows } = await sql`select from calls limit 1`.execute(database)
    if (rows.length === 0) await swapCalls(database)
  },
}
