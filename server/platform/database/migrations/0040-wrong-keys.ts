import { sql, type Kysely, type Migration } from 'kysely'

/** A wrong key is stored with its step, but counted like any other: nobody needs a count for each. */
const countSteps = sql`create or replace function count_steps() returns trigger language plpgsql as $$
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
  end $$`

export const wrongKeys: Migration = {
  up: async (database: Kysely<unknown>) => {
    await countSteps.execute(database)
  },
}
