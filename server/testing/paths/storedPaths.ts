import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { StepRecord } from '../../calls/records/port'
import { storedCallId } from '../../platform/database/callIds'
import type { Store } from '../../platform/database/tables'

/** By the call's id, also of calls without a step. */
export const storedStepsOf = async (store: Store, accountId: string, callIds: readonly string[]): Promise<Map<string, StepRecord[]>> => {
  const steps = store.selectFrom('call_steps').selectAll().where('account_id', '=', accountId)
  const rows = await steps.where('call_id', 'in', callIds.map(storedCallId)).orderBy('step').execute()
  const found = new Map(callIds.map((id) => [storedCallId(id), { id, steps: new Array<StepRecord>() }]))
  for (const { call_id, step, branch_id, module_index, module_name, outcome, key, to_branch_id } of rows) {
    const record = { step, branchId: branch_id, moduleIndex: module_index, moduleName: module_name, outcome, key, toBranchId: to_branch_id }
    found.get(call_id)?.steps.push(record)
  }
  return new Map([...found.values()].map(({ id, steps: own }) => [id, own]))
}

export const storedSteps = async (store: Store, accountId: string, callId: string): Promise<StepRecord[]> =>
  (await storedStepsOf(store, accountId, [callId])).get(callId) ?? []

const difference = async (store: Store, counted: string, derived: string): Promise<unknown[]> => {
  const { rows } = await sql`
    (select 'counted' as which, * from (${sql.raw(counted)}) as one except all select 'counted', * from (${sql.raw(derived)}) as other)
    union all
    (select 'derived', * from (${sql.raw(derived)}) as one except all select 'derived', * from (${sql.raw(counted)}) as other) limit 5`.execute(store)
  return rows
}

const day = "(started_at at time zone 'America/Montreal')::date"
const step = 'account_id, application_id, flow_version, branch_id, module_index, module_name, outcome, key, to_branch_id'

/** Counts by day and hour, of whole calls and of each way on from each step, against the paths. */
export const assertCounted = async (store: Store): Promise<void> => {
  const path = 'account_id, application_id, flow_version, ending'
  assert.deepEqual(
    await difference(
      store,
      `select ${path}, day, hour::int as hour, calls::bigint as calls from flow_days where calls <> 0`,
      `select ${path}, ${day} as day, extract(hour from started_at at time zone 'America/Montreal')::int as hour, count(*) as calls
        from call_paths group by ${path}, 5, 6`,
    ),
    [],
  )
  assert.deepEqual(
    await difference(
      store,
      `select ${step}, day, calls::bigint as calls from step_days where calls <> 0`,
      // Wrong keys are counted together.
      `select ${step}, ${day} as day, count(*) as calls from (
        select ${step.replace(' key,', " case when outcome <> 'wrong_key' then key end as key,")}, started_at from call_steps) as steps group by ${step}, 10`,
    ),
    [],
  )
}
