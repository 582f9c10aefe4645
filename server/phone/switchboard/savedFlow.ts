import { type Flow, type FlowModule, pathOf, type StepReport } from 'callflow/machine'
import { moduleAt } from 'callflow/meet'
import { flowAt, scheduleIdsIn } from 'callflow/flowAt'
import type { Hours } from 'callflow/hours'
import type { StepRecord } from '../../calls/index'
import { hoursOf } from '../../flows/index'
import type { Store } from '../../platform/database/tables'

export interface SavedFlow {
  applicationId: string
  version: number
  friendlyName: string
  flow: Flow
  fileNames: ReadonlyMap<string, string>
}

const readSchedules = async (store: Store, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Hours>> => {
  if (ids.length === 0) return new Map()
  const own = store.selectFrom('schedules').where('account_id', '=', accountId).where('id', 'in', ids)
  const rows = await own.select(['id', 'time_zone', 'weekly', 'exceptions', 'holidays', 'override_state', 'override_until', 'override_set_at']).execute()
  return new Map(rows.map((row) => [row.id, hoursOf(row)]))
}

/** Gives the flow as it is for a call that begins then. */
export type FlowOfMoment = (at: Date) => SavedFlow

export const readFlow = async (store: Store, accountId: string, applicationId: string): Promise<FlowOfMoment | null> => {
  const [application, branches, modules, files] = await Promise.all([
    store
      .selectFrom('applications')
      .select(['friendly_name', 'modules_version'])
      .where('account_id', '=', accountId)
      .where('id', '=', applicationId)
      .executeTakeFirst(),
    store
      .selectFrom('application_branches')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where('application_id', '=', applicationId)
      .execute(),
    store
      .selectFrom('application_modules as module')
      .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
      .select(['module.branch_id', 'module.module_name', 'module.parameters'])
      .where('branch.account_id', '=', accountId)
      .where('branch.application_id', '=', applicationId)
      .orderBy('module.position')
      .execute(),
    store
      .selectFrom('files')
      .innerJoin('application_module_files as played', 'played.file_id', 'files.id')
      .innerJoin('application_modules as module', 'module.id', 'played.module_id')
      .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
      .select(['files.id', 'files.friendly_name'])
      .where('files.account_id', '=', accountId)
      .where('branch.application_id', '=', applicationId)
      .execute(),
  ])
  if (application === undefined) return null
  const held = new Map(branches.map(({ id }) => [id, new Array<FlowModule>()]))
  for (const { branch_id, ...module } of modules) held.get(branch_id)?.push(module)
  const saved = branches.map((branch) => ({ ...branch, modules: held.get(branch.id) ?? [] }))
  const schedules = await readSchedules(store, accountId, scheduleIdsIn(saved))
  const fileNames = new Map(files.map(({ id, friendly_name }) => [id, friendly_name]))
  const known = { applicationId, version: application.modules_version, friendlyName: application.friendly_name, fileNames }
  return (at) => ({ ...known, flow: flowAt(saved, { at, schedules }) })
}

export const readSavedFlow = async (store: Store, accountId: string, applicationId: string, at: Date): Promise<SavedFlow | null> =>
  (await readFlow(store, accountId, applicationId))?.(at) ?? null

export const stepRecordsOf = (flow: Flow, path: readonly StepReport[]): StepRecord[] =>
  pathOf(path).map(({ step, place, outcome, key, to }) => ({
    step,
    branchId: String(place.branchId),
    moduleIndex: place.index,
    moduleName: moduleAt(flow, place)?.module_name ?? '',
    outcome,
    key,
    toBranchId: to === null ? null : String(to),
  }))
