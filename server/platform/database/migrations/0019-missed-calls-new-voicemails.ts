import { sql, type Kysely, type Migration } from 'kysely'

const columns = [
  // Null: still in progress, outgoing, or from before this migration.
  sql`alter table calls
    add column outcome text check (outcome in ('answered', 'message', 'missed')),
    add column resolution text check (resolution in ('called_back', 'reached', 'message_left', 'marked')),
    add column resolved_at timestamptz(3),
    add column resolved_by text,
    add constraint calls_resolution check ((resolution is null) = (resolved_at is null) and (resolution is null or outcome = 'missed'))`,
  sql`alter table voicemails add column is_new smallint not null default 0 check (is_new in (0, 1))`,
  sql`alter table voicemails alter column is_new set default 1`,
]

const triggers = [
  sql`drop trigger calls_recounted_from on calls`,
  sql`drop trigger calls_recounted_to on calls`,
  // Unlike the two above, it leaves the counts and their locks alone when an update changes nothing that is counted.
  sql`create function recount_calls() returns trigger language plpgsql as $$
    begin
      if not exists (
        select account_id, number_id, direction, started_at, duration from after_it
        except select account_id, number_id, direction, started_at, duration from before_it) then
        return null;
      end if;
      insert into call_days as known (account_id, day, direction, calls, seconds, minutes)
        select account_id, share.day, direction, sum(sign * share.calls), sum(sign * share.seconds), sum(sign * share.minutes)
        from (select *, 1 as sign from after_it union all select *, -1 from before_it) as changed
        cross join lateral call_shares(started_at, duration) as share
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (account_id, day, direction) do update set calls = known.calls + excluded.calls,
          seconds = known.seconds + excluded.seconds, minutes = known.minutes + excluded.minutes;
      insert into line_days as known (account_id, day, number_id, direction, calls, seconds)
        select account_id, (started_at at time zone 'America/Montreal')::date, number_id, direction, sum(sign), sum(sign * duration)
        from (select *, 1 as sign from after_it union all select *, -1 from before_it) as changed
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (account_id, day, number_id, direction) do update set calls = known.calls + excluded.calls,
          seconds = known.seconds + excluded.seconds;
      return null;
    end $$`,
  sql`create trigger calls_recounted after update on calls
    referencing old table as before_it new table as after_it for each statement execute function recount_calls()`,
]

// Earlier rows don't say whether a person answered, so only calls that nothing answered are known to be missed. Those of the
// last week are open unless the caller was spoken to since; older ones would bury the calls that still matter.
const earlier = [
  sql`update calls set outcome = 'missed'
    where direction = 'inbound' and duration = 0 and started_at > now() - interval '7 days'
      and not exists (
        select from calls as later
        where later.account_id = calls.account_id and later.contact_number = calls.contact_number
          and later.started_at > calls.started_at and later.duration > 0)`,
  sql`update voicemails set is_new = 1 where is_archived = 0 and created_at > now() - interval '7 days'`,
]

const indexes = [
  sql`create index calls_missed on calls (account_id, started_at desc, id desc) where outcome = 'missed'`,
  sql`create index calls_missed_open on calls (account_id, started_at desc, id desc) where outcome = 'missed' and resolved_at is null`,
  sql`create index calls_missed_contact on calls (account_id, contact_number) where outcome = 'missed' and resolved_at is null`,
  sql`create index voicemails_new on voicemails (account_id) where is_new = 1 and is_archived = 0`,
]

export const missedCallsNewVoicemails: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of [...columns, ...triggers, ...earlier, ...indexes]) await statement.execute(database)
  },
}
