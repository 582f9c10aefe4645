import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Branch, Module, Parameters, FlowProblem } from 'contract/applications'
import { localDay } from 'callflow/calendar'
import { scheduleIdsIn } from 'callflow/flowAt'
import { hoursSteps, losesCallers, meantIn } from 'callflow/guarantee'
import { isNeverOpen, type Hours } from 'callflow/hours'
import type { Flow } from 'callflow/machine'
import { idIn, idsIn } from 'callflow/parameters'
import { reachOf, type Referred } from 'callflow/reach'
import { NotFound } from '../../platform/failures/failures'
import { makePause, mapInSlices } from '../../platform/jobs/slices'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { Clock } from '../../platform/clock'
import { readHours } from '../schedules/queries'
import { dialledOf } from '../../platform/texts/phoneNumber'

const branchColumns = ['id', 'name', 'friendly_name'] as const

export const selectBranches = (store: Store, accountId: string, applicationId: string) =>
  store
    .selectFrom('application_branches')
    .select(branchColumns)
    .where('account_id', '=', accountId)
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .orderBy('id')

const isParameters = (value: unknown): value is Parameters => typeof value === 'object' && value !== null && !Array.isArray(value)

const parametersIn = (json: string): Parameters => {
  const parsed: unknown = JSON.parse(json)
  if (!isParameters(parsed)) throw new Error('the settings of a module are none')
  return parsed
}

/** Parameters stay text, because the driver would parse those of a large application all at once. */
const selectModules = (store: Store, accountId: string, applicationId: string) =>
  store
    .selectFrom('application_modules as module')
    .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
    .select(['module.id', 'module.module_name', 'module.description', 'module.branch_id', sql<string>`module.parameters::text`.as('json')])
    .where('branch.account_id', '=', accountId)
    .where('branch.application_id', '=', applicationId)
    .orderBy('module.branch_id')
    .orderBy('module.position')

export const readBranches = async (store: Store, accountId: string, applicationId: string): Promise<Branch[]> => {
  const branches = await selectBranches(store, accountId, applicationId).execute()
  const held = new Map(branches.map(({ id }) => [id, new Array<Module>()]))
  const pause = makePause()
  for (const { json, ...module } of await selectModules(store, accountId, applicationId).execute()) {
    held.get(module.branch_id)?.push({ ...module, parameters: parametersIn(json), application_id: applicationId, is_active: 1 })
    await pause()
  }
  return branches.map((branch) => ({ ...branch, modules: held.get(branch.id) ?? [] }))
}

/** Locks the application and its branches until the end of the transaction. */
export const holdApplication = async (transaction: StoreTransaction, accountId: string, id: string): Promise<number> => {
  const application = await transaction
    .selectFrom('applications')
    .select('modules_version')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (application === undefined) throw new NotFound()
  return application.modules_version
}

export interface HeldBranch {
  id: string
  name: string
  friendly_name: string
  application_id: string
  version: number
}

/** The branch, with its application locked. Read again after the lock, because it may have been deleted. */
export const holdBranch = async (transaction: StoreTransaction, accountId: string, id: string): Promise<HeldBranch> => {
  const branches = transaction.selectFrom('application_branches').select([...branchColumns, 'application_id'])
  const find = () => branches.where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  const found = await find()
  if (found === undefined) throw new NotFound()
  const version = await holdApplication(transaction, accountId, found.application_id)
  const branch = await find()
  if (branch === undefined) throw new NotFound()
  return { ...branch, version }
}

export interface Extent {
  modules: number
  bytes: number
}

export const measureModules = async (
  transaction: StoreTransaction,
  { id, application_id }: HeldBranch,
): Promise<{ all: Extent; own: Extent }> => {
  const size = sql`octet_length(module.parameters::text) + octet_length(module.description)`
  const isOwn = sql`branch.id = ${id}`
  const measured = await transaction
    .selectFrom('application_modules as module')
    .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
    .select([
      sql<number>`count(*)::int`.as('modules'),
      sql<number>`coalesce(sum(${size}), 0)::int`.as('bytes'),
      sql<number>`(count(*) filter (where ${isOwn}))::int`.as('own_modules'),
      sql<number>`coalesce(sum(${size}) filter (where ${isOwn}), 0)::int`.as('own_bytes'),
    ])
    .where('branch.application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const { modules, bytes, own_modules, own_bytes } = measured
  return { all: { modules, bytes }, own: { modules: own_modules, bytes: own_bytes } }
}

export const touchApplication = async (transaction: StoreTransaction, id: string, now: Date): Promise<void> => {
  await transaction.updateTable('applications').set({ updated_at: now }).where('id', '=', id).execute()
}

export const raiseVersion = async (transaction: StoreTransaction, id: string, now: Date): Promise<number> => {
  const { modules_version } = await transaction
    .updateTable('applications')
    .set({ updated_at: now, modules_version: sql`modules_version + 1` })
    .where('id', '=', id)
    .returning('modules_version')
    .executeTakeFirstOrThrow()
  return modules_version
}

export const placeBranches = async (transaction: StoreTransaction, ids: readonly string[]): Promise<void> => {
  await sql`
    update application_branches set position = ordered.place - 1
    from unnest(${[...ids]}::text[]) with ordinality as ordered (id, place)
    where application_branches.id = ordered.id
  `.execute(transaction)
}

interface KeyedFlow {
  id: string
  flow_key: string | null
}

interface OwnFlows {
  accountId: string
  applicationId: string
  flows: readonly Flow[]
}

export interface FlowProblems {
  /** Reads only flows that have changed since they were last asked for, or that day. */
  ofFlow: (accountId: string, flow: KeyedFlow) => Promise<FlowProblem | null>
  /** As the schedules and the application's tests are now, or in the transaction. */
  ofFlows: (own: OwnFlows, connection?: Store) => Promise<(FlowProblem | null)[]>
}

const MAX_REMEMBERED = 50_000
const MAX_HOURS_REMEMBERED = 5000

/** Of all flows that are asked for at once. About a second; a flow that needs more to be proved counts as one without lost callers. */
const MOST_STATES = 50_000

type Schedules = ReadonlyMap<string, Hours>

/** To its end, a part at a time. */
const inSlices = async <Result>(steps: Generator<unknown, Result>): Promise<Result> => {
  const pause = makePause()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await pause()
  }
}

export const makeFlowProblems = (store: Store, clock: Clock, premiumNumbers: readonly string[]): FlowProblems => {
  const remembered = new LRUCache<string, { key: string; problem: FlowProblem | null }>({ max: MAX_REMEMBERED })
  const rememberedHours = new LRUCache<string, readonly Date[]>({ max: MAX_HOURS_REMEMBERED })

  const readFiles = async (connection: Store, accountId: string, flows: readonly Flow[]): Promise<Referred['files']> => {
    const ids = flows.flat().flatMap(({ modules }) => modules.flatMap(({ parameters }) => idIn(parameters, 'audiofile_id') ?? []))
    if (ids.length === 0) return new Set()
    const files = connection.selectFrom('audiofiles').select('id').where('account_id', '=', accountId).where(sql<boolean>`is_playable is distinct from 0`)
    return new Set((await files.where('id', 'in', [...new Set(ids.map(String))]).execute()).map(({ id }) => id))
  }

  const readPeople = async (connection: Store, accountId: string, flows: readonly Flow[]): Promise<Referred['people']> => {
    const named = flows.flat().some(({ modules }) => modules.some(({ parameters }) => idsIn(parameters, 'user_ids').length > 0))
    if (!named) return null
    return new Set((await connection.selectFrom('users').select('id').where('account_id', '=', accountId).execute()).map(({ id }) => id))
  }

  const readMeant = async (connection: Store, accountId: string, applicationId: string): Promise<ReadonlySet<string>> =>
    meantIn(await connection.selectFrom('rehearsals').select('expected').where('account_id', '=', accountId).where('application_id', '=', applicationId).execute())

  /** One of each hours that differ. Kept, because finding them takes longest and most flows of an account share them. */
  const timesOf = async (flow: Flow, schedules: Schedules, now: Date): Promise<readonly Date[]> => {
    const used = JSON.stringify([localDay(now), scheduleIdsIn(flow).map((id) => schedules.get(id) ?? null)])
    const key = createHash('sha256').update(used).digest('base64')
    const known = rememberedHours.get(key)
    if (known !== undefined) return known
    const times = (await inSlices(hoursSteps(flow, schedules, now))).map(({ at }) => at)
    rememberedHours.set(key, times)
    return times
  }

  const ofFlows: FlowProblems['ofFlows'] = async ({ accountId, applicationId, flows }, connection = store) => {
    const now = clock()
    const isDialled = (number: string): boolean => dialledOf(number, premiumNumbers) !== null
    const schedules = await readHours(connection, accountId)
    const neverOpen = new Map([...schedules].map(([id, hours]) => [id, { isNeverOpen: isNeverOpen(hours, now) }]))
    const referred = { files: await readFiles(connection, accountId, flows), isDialled, schedules: neverOpen, people: await readPeople(connection, accountId, flows) }
    const meant = await readMeant(connection, accountId, applicationId)
    const mostStates = Math.ceil(MOST_STATES / flows.length)
    return mapInSlices(flows, async (flow) => {
      const { problem } = reachOf(flow, referred)
      if (problem !== null) return problem
      const times = await timesOf(flow, schedules, now)
      return (await inSlices(losesCallers({ flow, schedules, meant }, times, mostStates))) ? 'loses_callers' : null
    })
  }

  return {
    ofFlows,

    ofFlow: async (accountId, { id, flow_key }) => {
      if (flow_key === null) return null
      const key = `${localDay(clock())} ${flow_key}`
      const known = remembered.get(id)
      if (known?.key === key) return known.problem
      const [problem = null] = await ofFlows({ accountId, applicationId: id, flows: [await readBranches(store, accountId, id)] })
      remembered.set(id, { key, problem })
      return problem
    },
  }
}
