import type { SentModule } from 'contract/branches'
import type { Id } from 'contract/operation'
import type { EditedBranch, SavedModule } from '@/api'
import { isRecord } from '@/lib/record'

/** Ids of the copied branches, by the text of the id that each was copied from. */
export type CopiedIds = ReadonlyMap<string, Id>

export interface CopiedBranch {
  branchId: Id
  modules: SentModule[]
}

/** A row of `routes`; whatever else stands in a list of settings stays as it is. */
const leadTo = (ids: CopiedIds, row: unknown): unknown => {
  if (!isRecord(row) || !Object.hasOwn(row, 'branch')) return row
  const copied = ids.get(String(row['branch']))
  return copied === undefined ? row : { ...row, branch: copied }
}

const parametersOf = ({ parameters }: SavedModule, ids: CopiedIds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(parameters) ? parameters : {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row: unknown) => leadTo(ids, row)) : value,
    ]),
  )

/**
 * What each copied branch is to hold: the modules of its original as new ones, with the routes between branches leading
 * to the copies. A route to a branch that is gone stays as it is, as in the original.
 */
export const copyOf = (branches: readonly EditedBranch[], ids: CopiedIds, applicationId: Id): CopiedBranch[] =>
  branches.flatMap(({ id, modules }) => {
    const branchId = ids.get(String(id))
    if (branchId === undefined || modules.length === 0) return []
    const copies = modules.map((module) => ({
      module_name: module.module_name,
      description: module.description,
      parameters: parametersOf(module, ids),
      application_id: applicationId,
      branch_id: branchId,
      is_active: 1 as const,
    }))
    return [{ branchId, modules: copies }]
  })
