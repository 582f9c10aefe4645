import { sql, type Kysely, type Migration } from 'kysely'

const tables = [
  sql`create table call_days (
    account_id text not null references accounts (id),
    day date not null,
    direction text not null check (direction in ('inbound', 'outbound')),
    calls integer not null,
    seconds bigint not null,
    minutes integer not null,
    primary key (account_id, day, direction)
  ) with (fillfactor = 70)`,
  // Without a reference to the numbers: releasing one changes its calls, and these triggers follow.
  sql`create table line_days (
    account_id text not null references accounts (id),
    day date not null,
    number_id text,
    direction text not null check (direction in ('inbound', 'outbound')),
    calls integer not null,
    seconds bigint not null,
    unique nulls not distinct (account_id, day, number_id, direction)
  ) with (fillfactor = 70)`,
  // Accounts whose earlier calls are not counted yet, and the first of their days to be counted.
  sql`create table call_days_backlog (
    account_id text primary key references accounts (id),
    from_day date not null
  )`,
]

const triggers = [
  // A call counts on the day it started, and its minutes on the day it ended; no carrier allows more than a day.
  sql`create function call_shares(started_at timestamptz, duration integer)
    returns table (day date, calls integer, seconds integer, minutes integer) language sql stable as $$
      values ((started_at at time zone 'America/Montreal')::date, 1, duration, 0),
        (((started_at + least(duration, 86400) * interval '1 second') at time zone 'America/Montreal')::date, 0, 0, (duration + 59) / 60)
    $$`,
  // Ordered by key, so that concurrent statements can't wait for each other.
  sql`create function count_calls() returns trigger language plpgsql as $$
    declare
      sign constant integer := tg_argv[0];
    begin
      insert into call_days as known (account_id, day, direction, calls, seconds, minutes)
        select account_id, share.day, direction, sign * sum(share.calls), sign * sum(share.seconds), sign * sum(share.minutes)
        from changed cross join lateral call_shares(started_at, duration) as share
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (account_id, day, direction) do update set calls = known.calls + excluded.calls,
          seconds = known.seconds + excluded.seconds, minutes = known.minutes + excluded.minutes;
      insert into line_days as known (account_id, day, number_id, direction, calls, seconds)
        select account_id, (started_at at time zone 'America/Montreal')::date, number_id, direction, sign * count(*), sign * sum(duration)
        from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (account_id, day, number_id, direction) do update set calls = known.calls + excluded.calls,
          seconds = known.seconds + excluded.seconds;
      return null;
    end $$`,
  sql`create trigger calls_counted after insert on calls
    referencing new table as changed for each statement execute function count_calls('1')`,
  sql`create trigger calls_uncounted after delete on calls
    referencing old table as changed for each statement execute function count_calls('-1')`,
  sql`create trigger calls_recounted_from after update on calls
    referencing old table as changed for each statement execute function count_calls('-1')`,
  sql`create trigger calls_recounted_to after update on calls
    referencing new table as changed for each statement execute function count_calls('1')`,
  sql`insert into call_days_backlog select id, '-infinity' from accounts`,
]

/** From here on every change is counted; `fillCallDays` counts what came before, in batches after this transaction. */
export const callDays: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of [...tables, ...triggers]) await statement.execute(database)
  },
}
