import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Store, Tables } from '../platform/database/tables'

export interface ModulePlan {
  module_name: string
  /** In `routes`, a `branch` with the friendly name of a branch becomes its id. */
  parameters?: Record<string, unknown>
  description?: string
}

export interface BranchPlan {
  friendly_name: string
  modules?: readonly ModulePlan[]
}

export interface CallFlowPlan {
  friendly_name?: string
  updated_at?: string
  /** The branch named 'root' is the root branch; without one, an empty root is added first. */
  branches?: readonly BranchPlan[]
  /** Replaces `branches`: this many branches (root included), each with this many modules. */
  size?: { branches: number; modules: number }
}

export interface PresetPlan {
  friendly_name: string
  module_name: string
  parameters?: Record<string, unknown>
}

export interface MadeBranch {
  id: string
  friendly_name: string
  moduleIds: string[]
}

export interface MadeCallFlow {
  id: string
  friendly_name: string
  branches: MadeBranch[]
}

const ROOT = 'root'
/** PostgreSQL accepts at most 65,535 values in one statement. */
const ROWS_AT_ONCE = 5000

const sample = (branches: number, index: number, step: number): ModulePlan => {
  const next = `Branch ${(index + step) % branches}`
  const samples: ModulePlan[] = [
    { module_name: 'text_to_speech', parameters: { text: `Welcome ${index}.${step}`, language: 'en-CA' } },
    { module_name: 'pause', parameters: { length: 1 + (step % 9) } },
    { module_name: 'call_transfer', parameters: { destination_number: `+1514555${String(step).padStart(4, '0')}` } },
    { module_name: 'voicemail', parameters: { send_to: `box-${index}-${step}@example.com` } },
    { module_name: 'router', parameters: { routes: [{ digit: '1', branch: next }] } },
  ]
  return samples[step % samples.length] ?? { module_name: 'hangup' }
}

const branchesOfSize = ({ branches, modules }: { branches: number; modules: number }): BranchPlan[] =>
  Array.from({ length: branches }, (_, index) => ({
    friendly_name: index === 0 ? ROOT : `Branch ${index}`,
    modules: Array.from({ length: modules }, (_module, step) => sample(branches, index, step)),
  }))

const planned = ({ branches = [], size }: CallFlowPlan): readonly BranchPlan[] => {
  if (size !== undefined) return branchesOfSize(size)
  const isRoot = ({ friendly_name }: BranchPlan) => friendly_name === ROOT
  return [branches.find(isRoot) ?? { friendly_name: ROOT }, ...branches.filter((branch) => !isRoot(branch))]
}

const withBranchIds = (ids: ReadonlyMap<string, string>, parameters: Record<string, unknown>): string =>
  JSON.stringify(parameters, (name, value: unknown) =>
    name === 'branch' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
  )

type ModuleRow = Insertable<Tables['application_modules']>

export const moduleRow = (
  position: Pick<ModuleRow, 'account_id' | 'branch_id' | 'position'>,
  { module_name, parameters = {}, description = '' }: ModulePlan,
  ids: ReadonlyMap<string, string> = new Map(),
): ModuleRow => ({ id: randomUUID(), ...position, module_name, description, parameters: withBranchIds(ids, parameters) })

/** A module may reference a file that has been deleted since. */
const insertPlayed = async (store: Store, modules: ModuleRow[]): Promise<void> => {
  for (const { id, module_name, parameters } of modules) {
    if (module_name !== 'audiofile') continue
    const file = /"audiofile_id":"([^"]+)"/.exec(parameters)?.[1] ?? ''
    const query = store.selectFrom('files').select('id as file_id').where('id', '=', file)
    const found = await query.executeTakeFirst()
    if (found) await store.insertInto('application_module_files').values({ module_id: id, ...found }).execute()
  }
}

export const insertModules = async (store: Store, modules: ModuleRow[]): Promise<void> => {
  for (let from = 0; from < modules.length; from += ROWS_AT_ONCE) {
    await store.insertInto('application_modules').values(modules.slice(from, from + ROWS_AT_ONCE)).execute()
  }
  await insertPlayed(store, modules)
}

export const insertCallFlow = async (
  store: Store,
  account_id: string,
  now: Date,
  plan: CallFlowPlan,
): Promise<MadeCallFlow> => {
  const application = { id: randomUUID(), friendly_name: plan.friendly_name ?? 'Accueil' }
  const updated_at = plan.updated_at ?? now
  const branches = planned(plan).map((branch, position) => ({ ...branch, id: randomUUID(), position }))
  const ids = new Map(branches.map(({ friendly_name, id }) => [friendly_name, id]))
  const modules = branches.flatMap(({ id: branch_id, modules: steps = [] }) =>
    steps.map((step, position) => moduleRow({ account_id, branch_id, position }, step, ids)),
  )
  const rows = branches.map(({ id, friendly_name, position }) => {
    const name = position === 0 ? ROOT : `branch-${position}`
    return { id, account_id, application_id: application.id, name, friendly_name, position }
  })
  await store.insertInto('applications').values({ ...application, account_id, created_at: now, updated_at }).execute()
  await store.insertInto('application_branches').values(rows).execute()
  await insertModules(store, modules)
  const made = rows.map(({ id, friendly_name }) => {
    const moduleIds = modules.filter(({ branch_id }) => branch_id === id).map((module) => module.id)
    return { id, friendly_name, moduleIds }
  })
  return { ...application, branches: made }
}

export const insertPreset = async (
  store: Store,
  account_id: string,
  now: Date,
  { friendly_name, module_name, parameters = {} }: PresetPlan,
): Promise<string> => {
  const preset = { id: randomUUID(), account_id, module_name, friendly_name, created_at: now }
  await store.insertInto('presets').values({ ...preset, parameters: JSON.stringify(parameters) }).execute()
  return preset.id
}
