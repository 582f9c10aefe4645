import { sql, type Migration, type RawBuilder } from 'kysely'
import type { Store } from '../tables/tables'
import { callMove } from './0034-call-layout'
import { beginMove, enforceUuids, isMoving, swapIfEmpty, type Move } from './move'

type Sound = 'voicemail' | 'recording'

// The widest columns first, so that no space is lost between them. A released number stays in its voicemails and recordings.
// Indexes ascend, because rows arrive in the order of time: the pages of an index that grows at its end fill up.
const tables = [
  sql`create table voicemails_next (
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
  ) partition by range (created_at)`,
  sql`create index voicemails_by_time on voicemails_next (account_id, created_at)`,
  sql`create index voicemails_in_inbox on voicemails_next (account_id, created_at) where is_archived = 0`,
  sql`create index voicemails_in_archive on voicemails_next (account_id, created_at) where is_archived = 1`,
  sql`create index voicemails_by_number on voicemails_next (number_id, created_at)`,
  sql`create index voicemails_by_caller on voicemails_next (account_id, from_number, created_at)`,
  sql`create index voicemails_by_new on voicemails_next (account_id) where is_new = 1 and is_archived = 0`,
  // Rows of dates that no month was made for.
  sql`create table voicemails_other partition of voicemails_next default`,
  sql`create table recordings_next (
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
  ) partition by range (created_at)`,
  sql`create index recordings_by_time on recordings_next (account_id, created_at)`,
  sql`create index recordings_in_inbox on recordings_next (account_id, created_at) where is_archived = 0`,
  sql`create index recordings_in_archive on recordings_next (account_id, created_at) where is_archived = 1`,
  sql`create index recordings_by_direction on recordings_next (account_id, is_archived, direction, created_at)`,
  sql`create index recordings_by_number on recordings_next (number_id, created_at)`,
  sql`create index recordings_by_contact on recordings_next (account_id, contact_number, created_at)`,
  sql`create index recordings_by_call on recordings_next (call_id)`,
  sql`create table recordings_other partition of recordings_next default`,
  // The same as `storedCallId` for ids in lower case.
  sql`create function stored_id(id text) returns uuid language sql immutable as $$
    select case when id ~ '^(CA|RE)?[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$' then right(replace(id, '-', ''), 32)::uuid end $$`,
]

const copyVoicemails = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into voicemails_next (account_id, id, number_id, created_at, duration, is_archived, is_new, from_number, id_prefix)
  select account_id::uuid, stored_id(id), number_id::uuid, created_at, duration, is_archived, is_new, from_number,
    case when id like 'RE%' then 'RE' end from ${rows}`

// A call whose id no version of the service made has the hash of it since it was moved.
const copyRecordings = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into recordings_next (account_id, id, call_id, number_id, created_at, duration, direction, is_archived, contact_number, id_prefix)
  select account_id::uuid, stored_id(id), coalesce(stored_id(call_id), md5(call_id)::uuid), number_id::uuid, created_at, duration,
    direction::call_direction, is_archived, contact_number, case when id like 'RE%' then 'RE' end from ${rows}`

/** Instead of a reference, which would have to be a text. */
const droppedWithFile = (kind: Sound) => {
  const [table, drop] = [sql.table(`${kind}s`), sql.id(`drop_${kind}s_of_files`)]
  return [
    sql`create function ${drop}() returns trigger language plpgsql as $$
      begin
        delete from ${table} as sounds using removed
          where sounds.id = stored_id(removed.id) and sounds.account_id::text = removed.account_id;
        return null;
      end $$`,
    sql`create trigger ${sql.id(`files_${kind}s_dropped`)} after delete on files
      referencing old table as removed for each statement execute function ${drop}()`,
  ]
}

const voicemailMove: Move = {
  name: 'voicemails',
  at: 'created_at',
  key: sql`stored_id(changed.id)`,
  copy: copyVoicemails,
  changing: ['number_id', 'is_archived', 'is_new'],
  lockedFirst: ['files', 'accounts'],
  afterwards: [
    ...droppedWithFile('voicemail'),
    sql`create trigger voicemails_callers after insert on voicemails
      referencing new table as added for each statement execute function remember_callers()`,
  ],
}

const recordingMove: Move = {
  name: 'recordings',
  at: 'created_at',
  key: sql`stored_id(changed.id)`,
  copy: copyRecordings,
  changing: ['number_id', 'is_archived'],
  lockedFirst: ['files', 'accounts'],
  afterwards: [
    ...droppedWithFile('recording'),
    sql`create or replace function drop_recordings_of_calls() returns trigger language plpgsql as $$
      begin
        delete from recordings using removed where call_id = removed.id and recordings.account_id = removed.account_id;
        delete from pending_recordings using removed where pending_recordings.account_id = removed.account_id::text
          and call_id = coalesce(id_prefix || replace(removed.id::text, '-', ''), removed.id::text);
        return null;
      end $$`,
  ],
}

/** Rows from before are moved by `moveRows`, after the calls. */
export const soundMoves: readonly Move[] = [voicemailMove, recordingMove]

/** An id is also the name of its audio file: it can't become another one. */
const enforceIds = async (database: Store, kind: Sound): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(`${kind}s`)}
    where id !~ '^(RE[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$' limit 1`.execute(database)
  const [found] = rows
  if (found === undefined) return
  throw new Error(`The ${kind} ${found.id} can't be kept: give it and its file another id first, a UUID or RE and 32 hexadecimal digits, in lower case.`)
}

export const soundLayout: Migration = {
  up: async (database: Store) => {
    await enforceUuids(database, 'account')
    await enforceUuids(database, 'number')
    await enforceIds(database, 'voicemail')
    await enforceIds(database, 'recording')
    for (const statement of tables) await statement.execute(database)
    for (const move of soundMoves) await beginMove(database, move)
    // Calls that still move have to find the earlier recordings.
    if (await isMoving(database, callMove)) return
    for (const move of soundMoves) await swapIfEmpty(database, move)
  },
}
