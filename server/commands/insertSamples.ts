import { sql } from 'kysely'
import type { Store } from '../core/tables/tables'
import type { SampleCall } from '../store/practice/planManyCalls'
import type { PathRows } from '../store/practice/planPaths'

/** For `unnest`: one parameter for each column, whatever the number of rows. */
const columnsOf =
  <Row extends object>(rows: readonly Row[]) =>
  <Name extends keyof Row>(name: Name) =>
    rows.map((row) => row[name] ?? null)

export const insertCalls = async (store: Store, calls: readonly SampleCall[]): Promise<void> => {
  const column = columnsOf(calls)
  await sql`
    insert into calls (id, account_id, number_id, direction, contact_number, started_at, duration, outcome, resolution, resolved_at)
    select * from unnest(${column('id')}::uuid[], ${column('account_id')}::uuid[], ${column('number_id')}::uuid[],
      ${column('direction')}::call_direction[], ${column('contact_number')}::text[], ${column('started_at')}::timestamptz[],
      ${column('duration')}::integer[], ${column('outcome')}::call_outcome[], ${column('resolution')}::call_resolution[],
      ${column('resolved_at')}::timestamptz[])`.execute(store)
}

export const insertPaths = async (store: Store, { paths, steps }: PathRows): Promise<void> => {
  const path = columnsOf(paths)
  await sql`
    insert into call_paths (account_id, started_at, call_id, application_id, flow_version, ending)
    select * from unnest(${path('account_id')}::text[], ${path('started_at')}::timestamptz[], ${path('call_id')}::uuid[],
      ${path('application_id')}::uuid[], ${path('flow_version')}::integer[], ${path('ending')}::text[])`.execute(store)
  const step = columnsOf(steps)
  await sql`
    insert into call_steps
      (account_id, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id, at)
    select * from unnest(${step('account_id')}::text[], ${step('started_at')}::timestamptz[], ${step('call_id')}::uuid[],
      ${step('step')}::smallint[], ${step('flow_version')}::integer[], ${step('application_id')}::uuid[], ${step('branch_id')}::uuid[],
      ${step('module_index')}::smallint[], ${step('module_name')}::text[], ${step('outcome')}::text[], ${step('key')}::text[],
      ${step('to_branch_id')}::uuid[], ${step('at')}::timestamptz[])`.execute(store)
}
