/** Calls abroad, with what is needed to see that they are unlike those of the last weeks, and what owners were asked about. */
export const unusualCallsSchema = String.raw`
-- The calling code, and within North America the area code, where islands have theirs.
create function destination_of(phone_number text) returns text language sql immutable strict parallel safe as $$
  select coalesce(substring(phone_number from '^\+(?:1\d{3}|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})'), phone_number) $$;

create table unusual_calls (
  id uuid primary key default gen_random_uuid(),
  account_id text not null references accounts (id),
  since timestamptz(3) not null,
  reasons text[] not null,
  answer text check (answer in ('yes', 'no')),
  answered_by text,
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);
create unique index unusual_calls_open on unusual_calls (account_id) where answer is null;
create index unusual_calls_account on unusual_calls (account_id, answered_at);
create trigger noted_unusual_calls after update of answer on unusual_calls for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('unusual_calls', '{}', '{answer}');

-- That led out, for four weeks: web phones' and transfers, which no row of calls is for.
create table calls_abroad (
  account_id text not null references accounts (id),
  started_at timestamptz(3) not null,
  call_id text not null,
  phone_number text not null,
  destination text not null generated always as (destination_of(phone_number)) stored,
  is_transfer boolean not null,
  -- Null while it lasts, or if its end was lost.
  seconds integer,
  -- What an owner is asked about.
  unusual_id uuid,
  primary key (account_id, started_at, call_id)
);
create index calls_abroad_destination on calls_abroad (account_id, destination, started_at);
create index calls_abroad_unusual on calls_abroad (unusual_id) where unusual_id is not null;

-- Days and hours of Montreal, so that four weeks of a busy account are few rows.
create table abroad_days (
  account_id text not null references accounts (id),
  day date not null,
  calls integer not null,
  at_night integer not null,
  busiest_hour integer not null,
  -- The latest with calls, and how many.
  hour timestamp(0) not null,
  in_hour integer not null,
  primary key (account_id, day)
) with (fillfactor = 70);

-- What web phones called before, except for the islands of North America.
insert into calls_abroad (account_id, started_at, call_id, phone_number, is_transfer, seconds)
  select account_id::text, started_at, id::text, contact_number, false, duration from calls
  where direction = 'outbound' and contact_number ~ '^\+[2-9]' and started_at > now() - interval '28 days';
insert into abroad_days
  select account_id, hour::date, sum(calls), coalesce(sum(calls) filter (where extract(hour from hour) not between 6 and 21), 0), max(calls), max(hour), 0
  from (select account_id, date_trunc('hour', started_at at time zone 'America/Montreal') as hour, count(*) as calls from calls_abroad group by 1, 2) hours group by 1, 2;

create function count_calls_abroad() returns trigger language plpgsql as $$
  declare
    leg constant calls_abroad := coalesce(new, old);
    called constant timestamp := date_trunc('hour', leg.started_at at time zone 'America/Montreal');
    night constant integer := (extract(hour from called) not between 6 and 21)::integer;
  begin
    if tg_op = 'INSERT' then
      insert into abroad_days as known values (leg.account_id, called::date, 1, night, 1, called, 1)
        on conflict (account_id, day) do update set calls = known.calls + 1, at_night = known.at_night + night, hour = called,
          in_hour = case known.hour when called then known.in_hour + 1 else 1 end,
          busiest_hour = greatest(known.busiest_hour, case known.hour when called then known.in_hour + 1 else 1 end);
    else
      update abroad_days set calls = calls - 1, at_night = at_night - night, busiest_hour = least(busiest_hour, calls - 1)
        where account_id = leg.account_id and day = called::date;
    end if;
    return null;
  end $$;
create trigger calls_abroad_counted after insert or delete on calls_abroad for each row execute function count_calls_abroad();
`
