/** Calls and steps counted by day, and the paths of calls. Triggers keep the counts. */
export const analyticsSchema = `
-- A call counts on the day it started, and its minutes on the day it ended; no carrier allows more than a day.
-- Values would be set up again for each call, which takes longer than counting it.
create function call_shares(started_at timestamptz, duration integer)
    returns table (day date, calls integer, seconds integer, minutes integer) language sql stable as $$
  select (started_at at time zone 'America/Montreal')::date, 1, duration, 0
  union all
  select ((started_at + least(duration, 86400) * interval '1 second') at time zone 'America/Montreal')::date, 0, 0,
    (duration + 59) / 60 $$;

-- Ordered by key, so that concurrent statements can't wait for each other.
create function count_calls() returns trigger language plpgsql as $$
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
      select account_id, (started_at at time zone 'America/Montreal')::date, number_id, direction,
        sign * count(*), sign * sum(duration)
      from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (account_id, day, number_id, direction) do update set calls = known.calls + excluded.calls,
        seconds = known.seconds + excluded.seconds;
    return null;
  end $$;

-- It leaves the counts and their locks alone when an update changes nothing that is counted.
create function recount_calls() returns trigger language plpgsql as $$
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
  end $$;

create function count_paths() returns trigger language plpgsql as $$
  declare
    sign constant integer := tg_argv[0];
  begin
    insert into flow_days as known (account_id, application_id, day, hour, flow_version, ending, calls)
      select account_id, application_id, (started_at at time zone 'America/Montreal')::date,
        extract(hour from started_at at time zone 'America/Montreal'), flow_version, ending, sign * count(*)
      from changed group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (account_id, application_id, day, hour, flow_version, ending) do update set calls = known.calls + excluded.calls;
    return null;
  end $$;

-- A wrong key is stored with its step, but counted like any other: nobody needs a count for each.
create function count_steps() returns trigger language plpgsql as $$
  declare
    sign constant integer := tg_argv[0];
  begin
    insert into step_days as known
        (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id, calls)
      select account_id, application_id, (started_at at time zone 'America/Montreal')::date, flow_version, branch_id, module_index,
        module_name, outcome, case when outcome <> 'wrong_key' then key end, to_branch_id, sign * count(*)
      from changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id)
        do update set calls = known.calls + excluded.calls;
    return null;
  end $$;

create table call_days (
  account_id text not null references accounts (id),
  day date not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  calls integer not null,
  seconds bigint not null,
  minutes integer not null,
  primary key (account_id, day, direction)
) with (fillfactor = 70);

-- Without a reference to the numbers: releasing one changes its calls, and the triggers follow.
create table line_days (
  account_id text not null references accounts (id),
  day date not null,
  number_id text,
  direction text not null check (direction in ('inbound', 'outbound')),
  calls integer not null,
  seconds bigint not null,
  unique nulls not distinct (account_id, day, number_id, direction)
) with (fillfactor = 70);

-- Of calls that reached a call flow, in partitions by month. ending is null until the call is over.
create table call_paths (
  account_id text not null,
  started_at timestamptz(3) not null,
  call_id uuid not null,
  application_id uuid not null,
  flow_version integer not null,
  ending text check (ending in ('reached', 'message', 'menu', 'missed')),
  voicemail_id text,
  primary key (account_id, started_at, call_id)
) partition by range (started_at);
create table call_paths_other partition of call_paths default;
create index call_paths_call on call_paths (account_id, call_id);
create index call_paths_voicemail on call_paths (account_id, voicemail_id) where voicemail_id is not null;
create trigger call_paths_counted after insert on call_paths
  referencing new table as changed for each statement execute function count_paths('1');
create trigger call_paths_recounted_from after update on call_paths
  referencing old table as changed for each statement execute function count_paths('-1');
create trigger call_paths_recounted_to after update on call_paths
  referencing new table as changed for each statement execute function count_paths('1');
create trigger call_paths_uncounted after delete on call_paths
  referencing old table as changed for each statement execute function count_paths('-1');

-- Found by their call's path, which knows when the call started: one index for each step is enough.
create table call_steps (
  account_id text not null,
  started_at timestamptz(3) not null,
  call_id uuid not null,
  step smallint not null,
  flow_version integer not null,
  application_id uuid not null,
  branch_id uuid not null,
  module_index smallint not null,
  module_name text not null,
  outcome text not null,
  key text,
  to_branch_id uuid,
  at timestamptz(3) not null,
  primary key (account_id, started_at, call_id, step)
) partition by range (started_at);
create table call_steps_other partition of call_steps default;
create trigger call_steps_counted after insert on call_steps
  referencing new table as changed for each statement execute function count_steps('1');
create trigger call_steps_recounted_from after update on call_steps
  referencing old table as changed for each statement execute function count_steps('-1');
create trigger call_steps_recounted_to after update on call_steps
  referencing new table as changed for each statement execute function count_steps('1');
create trigger call_steps_uncounted after delete on call_steps
  referencing old table as changed for each statement execute function count_steps('-1');

create table flow_days (
  account_id text not null references accounts (id),
  application_id uuid not null,
  day date not null,
  hour smallint not null,
  flow_version integer not null,
  ending text,
  calls integer not null,
  unique nulls not distinct (account_id, application_id, day, hour, flow_version, ending)
) with (fillfactor = 70);

create table step_days (
  account_id text not null references accounts (id),
  application_id uuid not null,
  day date not null,
  flow_version integer not null,
  branch_id uuid not null,
  module_index smallint not null,
  module_name text not null,
  outcome text not null,
  key text,
  to_branch_id uuid,
  calls integer not null,
  unique nulls not distinct
    (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id)
) with (fillfactor = 70);
`
