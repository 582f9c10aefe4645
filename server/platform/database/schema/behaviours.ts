/** What callers did in a call flow, so that those who did the same are counted together. */
export const behavioursSchema = `
-- Null until the call is over, and of calls without a step; calls of the same steps have the same.
alter table call_paths add column behaviour uuid;
update call_paths as path set behaviour = known.behaviour
from (
  select account_id, started_at, call_id,
    md5(string_agg(concat_ws(' ', branch_id, module_index, module_name, outcome, key, to_branch_id), ',' order by step))::uuid as behaviour
  from call_steps group by account_id, started_at, call_id
) as known
where path.account_id = known.account_id and path.started_at = known.started_at and path.call_id = known.call_id and path.ending is not null;
`
