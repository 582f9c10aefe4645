import { sql, type Kysely, type Migration } from 'kysely'

const tables = [
  // Of calls that reached a call flow. `ending` is null until the call is over.
  sql`create table call_paths (
    account_id text not null,
    started_at timestamptz(3) not null,
    call_id uuid not null,
    application_id uuid not null,
    flow_version integer not null,
    ending text check (ending in ('reached', 'message', 'menu', 'missed')),
    voicemail_id text,
    primary key (account_id, started_at, call_id)
  ) partition by range (started_at)`,
  sql`create index call_paths_call on call_paths (account_id, call_id)`,
  sql`create index call_paths_voicemail on call_paths (account_id, voicemail_id) where voicemail_id is not null`,
  sql`create table call_steps (
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
  ) partition by range (started_at)`,
  sql`create index call_steps_call on call_steps (account_id, call_id)`,
  // Rows of dates that no month was made for.
  sql`create table call_paths_other partition of call_paths default`,
  sql`create table call_steps_other partition of call_steps default`,
  sql`create table flow_days (
    account_id text not null references accounts (id),
    application_id uuid not null,
    day date not null,
    hour smallint not null,
    flow_version integer not null,
    ending text,
    calls integer not null,
    unique nulls not distinct (account_id, application_id, day, hour, flow_version, ending)
  ) with (fillfactor = 70)`,
  sql`create table step_days (
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
    unique nulls not distinct (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id)
  ) with (fillfactor = 70)`,
]

/** Ordered by key, so that concurrent statements can't wait for each other. */
const counting = [
  sql`create function count_paths() returns trigger language plpgsql as $$
    declare
      sign constant integer := tg_argv[0];
    begin
      insert into flow_days as known (account_id, application_id, day, hour, flow_version, ending, calls)
        select account_id, application_id, (started_at at time zone 'America/Montreal')::date,
          extract(hour from started_at at time zone 'America/Montreal'), flow_version, ending, sign * count(*)
        from changed group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (account_id, application_id, day, hour, flow_version, ending) do update set calls = known.calls + excluded.calls;
      return null;
    end $$`,
  sql`create function count_steps() returns trigger language plpgsql as $$
    declare
      sign constant integer := tg_argv[0];
    begin
      insert into step_days as known
          (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id, calls)
        select account_id, application_id, (started_at at time zone 'America/Montreal')::date, flow_version, branch_id, module_index,
          module_name, outcome, key, to_branch_id, sign * count(*)
        from changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        on conflict (account_id, application_id, day, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id)
          do update set calls = known.calls + excluded.calls;
      return null;
    end $$`,
  ...(['paths', 'steps'] as const).flatMap((name) => {
    const [table, count] = [sql.table(`call_${name}`), sql.ref(`count_${name}`)]
    const trigger = (suffix: string) => sql.ref(`call_${name}_${suffix}`)
    return [
      sql`create trigger ${trigger('counted')} after insert on ${table}
        referencing new table as changed for each statement execute function ${count}('1')`,
      sql`create trigger ${trigger('uncounted')} after delete on ${table}
        referencing old table as changed for each statement execute function ${count}('-1')`,
      sql`create trigger ${trigger('recounted_from')} after update on ${table}
        referencing old table as changed for each statement execute function ${count}('-1')`,
      sql`create trigger ${trigger('recounted_to')} after update on ${table}
        referencing new table as changed for each statement execute function ${count}('1')`,
    ]
  }),
]

export const callPaths: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of [...tables, ...counting]) await statement.execute(database)
  },
}
