import { sql } from 'kysely'
import type { Branch, Module, Parameters } from 'contract/branches'
import { NotFound } from '../../platform/failures/failures'
import { makePause } from '../../platform/jobs/slices'
import type { Store, StoreTransaction } from '../../platform/database/tables'

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
