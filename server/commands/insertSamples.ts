import { sql } from 'kysely'
import { inTransaction } from '../platform/database/transaction'
import type { Store } from '../platform/database/tables/tables'
import type { SampleCall } from '../practice/planManyCalls'
import { SECONDS_PER_STEP, type PlannedPath } from '../practice/planPaths'

export interface Sample {
  call: SampleCall
  path: PlannedPath | null
}

/** For `unnest`: one parameter for each column, whatever the number of rows. */
const columnsOf =
  <Row extends object>(rows: readonly Row[]) =>
  <Name extends keyof Row>(name: Name) =>
    rows.map((row) => row[name] ?? null)

const insertCalls = async (store: Store, accountId: string, calls: readonly SampleCall[]): Promise<void> => {
  const column = columnsOf(calls)
  await sql`
    insert into calls (account_id, id, number_id, direction, contact_number, started_at, duration, outcome, resolution, resolved_at)
    select ${accountId}::uuid, * from unnest(${column('id')}::uuid[], ${column('number_id')}::uuid[],
      ${column('direction')}::call_direction[], ${column('contact_number')}::text[], ${column('started_at')}::timestamptz[],
      ${column('duration')}::integer[], ${column('outcome')}::call_outcome[], ${column('resolution')}::call_resolution[],
      ${column('resolved_at')}::timestamptz[])`.execute(store)
}

/** Many calls share a path, so each path is sent once. */
const insertPaths = async (store: Store, accountId: string, samples: readonly Sample[]): Promise<void> => {
  const places = new Map<PlannedPath, number>()
  const through = samples.flatMap(({ call: { id, started_at }, path }) => {
    if (path === null) return []
    const place = places.get(path) ?? places.size
    places.set(path, place)
    return [{ id, started_at, place }]
  })
  if (through.length === 0) return
  const call = columnsOf(through)
  const path = columnsOf([...places.keys()].map(({ application_id, flow_version, ending }) => ({ application_id, flow_version, ending })))
  const step = columnsOf([...places].flatMap(([{ application_id, flow_version, steps }, place]) => steps.map((each) => ({ ...each, application_id, flow_version, place }))))
  const calls = sql`unnest(${call('id')}::uuid[], ${call('started_at')}::timestamptz[], ${call('place')}::integer[]) as called (call_id, started_at, place)`
  await sql`
    insert into call_paths (account_id, started_at, call_id, application_id, flow_version, ending)
    select ${accountId}, started_at, call_id, application_id, flow_version, ending from ${calls}
    join unnest(${[...places.values()]}::integer[], ${path('application_id')}::uuid[], ${path('flow_version')}::integer[], ${path('ending')}::text[])
      as path (place, application_id, flow_version, ending) using (place)
    order by started_at`.execute(store)
  await sql`
    insert into call_steps
      (account_id, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id, at)
    select ${accountId}, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id,
      started_at + step * ${SECONDS_PER_STEP}::integer * interval '1 second'
    from ${calls}
    join unnest(${step('place')}::integer[], ${step('step')}::smallint[], ${step('flow_version')}::integer[], ${step('application_id')}::uuid[],
      ${step('branch_id')}::uuid[], ${step('module_index')}::smallint[], ${step('module_name')}::text[], ${step('outcome')}::text[],
      ${step('key')}::text[], ${step('to_branch_id')}::uuid[])
      as taken (place, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id) using (place)
    order by started_at, call_id, step`.execute(store)
}

/** All of a batch and its counts, or nothing. */
export const insertSamples = (store: Store, accountId: string, samples: readonly Sample[]): Promise<void> =>
  inTransaction(store, async (transaction) => {
    // The next batch doesn't wait for the disk; this one is counted and sorted in memory.
    await sql`select set_config('synchronous_commit', 'off', true), set_config('work_mem', '64MB', true)`.execute(transaction)
    await insertPaths(transaction, accountId, samples)
    // Last, because until the commit another batch waits that adds a caller who is new in this one.
    await insertCalls(transaction, accountId, samples.map(({ call }) => call))
  })
