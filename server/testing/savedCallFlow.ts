import { sql } from 'kysely'
import type { Store } from '../platform/database/tables'
import { insertModules, moduleRow, type ModulePlan } from './callFlow'

export interface SavedBranch {
  id: string
  friendly_name: string
  modules: { module_name: string; description: string; parameters: Record<string, unknown> }[]
}

export const readCallFlow = async (store: Store, applicationId: string): Promise<SavedBranch[]> => {
  const branches = store.selectFrom('application_branches').select(['id', 'friendly_name'])
  const own = await branches.where('application_id', '=', applicationId).orderBy('position').orderBy('id').execute()
  const modules = await store
    .selectFrom('application_modules')
    .innerJoin('application_branches', 'application_branches.id', 'branch_id')
    .select(['branch_id', 'module_name', 'description', 'parameters'])
    .where('application_id', '=', applicationId)
    .orderBy('application_modules.position')
    .execute()
  return own.map((branch) => ({
    ...branch,
    modules: modules.filter(({ branch_id }) => branch_id === branch.id).map(({ branch_id: _branch, ...module }) => module),
  }))
}

export const saveElsewhere = (store: Store, branchId: string, modules: readonly ModulePlan[]): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    const branches = transaction.selectFrom('application_branches').select(['account_id', 'application_id'])
    const { account_id, application_id } = await branches.where('id', '=', branchId).executeTakeFirstOrThrow()
    await transaction
      .updateTable('applications')
      .set({ modules_version: sql`modules_version + 1` })
      .where('id', '=', application_id)
      .execute()
    await transaction.deleteFrom('application_modules').where('branch_id', '=', branchId).execute()
    const rows = modules.map((module, position) => moduleRow({ account_id, branch_id: branchId, position }, module))
    await insertModules(transaction, rows)
  })
