import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { behaviourOf } from '../calls/index'
import { hasAddress } from '../platform/texts/emailAddress'
import { chooseFiles, type FilesSettings } from '../composition/makeMoney'
import { realClock } from '../platform/clock'
import { localDay } from 'callflow/calendar'
import type { Settings } from '../composition/settings/settings'
import { openStore, withoutTimeLimits } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { joinDatabase } from '../platform/database/openDatabase'
import { createPractice } from '../practice/createPractice'
import { planManyCalls, type SampleCall } from '../practice/planHistory'
import { planPath, type PlannedPath, SECONDS_PER_STEP } from '../practice/planPaths'
import type { Random } from '../practice/random'
import { readFlow, type FlowOfMoment } from '../phone/index'
import type { Store, Tables } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'

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
  const taken = sql`unnest(${step('place')}::integer[], ${step('step')}::smallint[], ${step('flow_version')}::integer[], ${step('application_id')}::uuid[],
      ${step('branch_id')}::uuid[], ${step('module_index')}::smallint[], ${step('module_name')}::text[], ${step('outcome')}::text[],
      ${step('key')}::text[], ${step('to_branch_id')}::uuid[])
      as taken (place, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id)`
  await sql`
    insert into call_paths (account_id, started_at, call_id, application_id, flow_version, ending, behaviour)
    select ${accountId}, started_at, call_id, application_id, flow_version, ending, behaviour from ${calls}
    join unnest(${[...places.values()]}::integer[], ${path('application_id')}::uuid[], ${path('flow_version')}::integer[], ${path('ending')}::text[])
      as path (place, application_id, flow_version, ending) using (place)
    join (select place, ${behaviourOf} as behaviour from ${taken} group by place) as known using (place)
    order by started_at`.execute(store)
  await sql`
    insert into call_steps
      (account_id, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id, at)
    select ${accountId}, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id,
      started_at + step * ${SECONDS_PER_STEP}::integer * interval '1 second'
    from ${calls}
    join ${taken} using (place)
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

export class NoSuchAccount extends Error {
  override name = 'NoSuchAccount'
}

export interface Generated {
  calls: number
  account: string
  from: string
  to: string
  seconds: number
}

const CALLS_PER_BATCH = 10_000
const CALLS_PER_PAUSE = 500
/** Each for its own part of the year. */
const CONNECTIONS = 2
/** Of each state of a call flow and outcome of a call. */
const PATHS_TO_DRAW = 200

const findAccount = async (store: Store, email: string): Promise<{ id: string; name: string }> => {
  const account = await store
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where(hasAddress('users.email', email))
    .executeTakeFirst()
  if (account === undefined) throw new NoSuchAccount(`No user has the email ${email}. Choose another with --email.`)
  return account
}

/** By number. */
const readFlows = async (store: Store, accountId: string): Promise<ReadonlyMap<string, FlowOfMoment>> => {
  const numbers = store.selectFrom('numbers').select(['id', 'endpoint_value']).where('account_id', '=', accountId)
  const flows = new Map<string, FlowOfMoment>()
  for (const { id, endpoint_value } of await numbers.where('endpoint_type', '=', 'application').execute()) {
    const flow = endpoint_value === null ? null : await readFlow(store, accountId, endpoint_value)
    if (flow !== null) flows.set(id, flow)
  }
  return flows
}

type DrawPath = (call: SampleCall) => PlannedPath | null

/** Plans some paths, then draws among them: planning one takes longer than inserting it. */
const pathDrawer = (flows: ReadonlyMap<string, FlowOfMoment>, random: Random): DrawPath => {
  const planned = new Map<string, (PlannedPath | null)[]>()
  return ({ number_id, direction, started_at, outcome }) => {
    const called = direction === 'inbound' ? flows.get(number_id ?? '')?.(started_at) : undefined
    if (called === undefined || outcome == null) return null
    let key = `${called.applicationId} ${outcome}`
    for (const { modules } of called.flow) for (const { goesTo } of modules) key += ` ${goesTo ?? ''}`
    const paths = planned.get(key) ?? []
    if (paths.length === PATHS_TO_DRAW) return paths[Math.floor(random() * paths.length)] ?? null
    const path = planPath(called, outcome, random)
    planned.set(key, [...paths, path])
    return path
  }
}

/** With pauses, because other batches are inserted meanwhile. */
async function* inBatches(days: readonly (() => SampleCall[])[], drawPath: DrawPath): AsyncGenerator<Sample[], undefined> {
  let batch: Sample[] = []
  for (const planDay of days) {
    for (const call of planDay()) {
      batch.push({ call, path: drawPath(call) })
      if (batch.length % CALLS_PER_PAUSE === 0) await setImmediate()
      if (batch.length < CALLS_PER_BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** A query plan made for a small table would be used for the large one. For that, a few thousand rows of each month are enough. */
const analyze = (store: Store, ...tables: (keyof Tables)[]): Promise<void> =>
  store.connection().execute(async (connection) => {
    await sql`set default_statistics_target = 20`.execute(connection)
    await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection)
  })

const secondsSince = (start: Date): number => Math.round((realClock().getTime() - start.getTime()) / 100) / 10

const addTo = async (store: Store, email: string, count: number): Promise<Generated> => {
  const now = realClock()
  const { id: accountId, name } = await findAccount(store, email)
  const numbers = await store.selectFrom('numbers').select('id').where('account_id', '=', accountId).execute()
  const contacts = await store.selectFrom('contacts').select('contact_number').where('account_id', '=', accountId).execute()
  const numberIds = numbers.map(({ id }) => id)
  const known = contacts.map(({ contact_number }) => contact_number)
  const flows = await readFlows(store, accountId)
  const scale = { accountId, numberIds, contacts: known, random: Math.random }
  const [days, drawPath] = [planManyCalls(count, now, scale), pathDrawer(flows, Math.random)]
  let [first, last] = [now, new Date(0)]
  const add = async (batches: AsyncGenerator<Sample[], undefined>): Promise<void> => {
    for (let next = await batches.next(); next.value !== undefined; ) {
      const samples = next.value
      const [following] = await Promise.all([batches.next(), insertSamples(store, accountId, samples)])
      for (const { call: { started_at } } of samples) {
        if (started_at < first) first = started_at
        if (started_at > last) last = started_at
      }
      next = following
    }
  }
  // Batches in turn would fill the pages of indexes less well, and wait for each other to count a day that they share.
  const half = Math.ceil(days.length / CONNECTIONS)
  await Promise.all([days.slice(0, half), days.slice(half)].map((part) => add(inBatches(part, drawPath))))
  await Promise.all([analyze(store, 'call_steps'), analyze(store, 'calls', 'callers', 'call_paths', 'flow_days', 'step_days')])
  return { calls: count, account: name, from: localDay(first), to: localDay(last), seconds: secondsSince(now) }
}

/** A batch, or the analysis of all partitions, takes longer than a request may. */
export const addCalls = async (store: Store, email: string, count: number): Promise<Generated> => {
  const unlimited = withoutTimeLimits(store, CONNECTIONS)
  try {
    return await addTo(unlimited, email, count)
  } finally {
    await unlimited.destroy()
  }
}

type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'practiceAccount'> & FilesSettings

export async function generate(where: Where, { email, calls }: { email: string; calls: number }, log: BaseLogger): Promise<Generated> {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  try {
    await migrate(store)
    if (where.practiceAccount) await createPractice(store, chooseFiles(where), realClock())
    return await addCalls(store, email, calls)
  } finally {
    await store.destroy()
    await database.stop()
  }
}
