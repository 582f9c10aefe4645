import type { SentModule } from 'contract/branches'
import type { Id } from 'contract/operation'
import type { EditedBranch, SavedModule } from '@/api'
import { isRecord } from '@/lib/record'

/** Copied branch ids, by the text of the original's id. */
export type CopiedIds = ReadonlyMap<string, Id>

export interface CopiedBranch {
  branchId: Id
  modules: SentModule[]
}

const redirectRoute = (ids: CopiedIds, row: unknown): unknown => {
  if (!isRecord(row) || !Object.hasOwn(row, 'branch')) return row
  const copied = ids.get(String(row['branch']))
  return copied === undefined ? row : { ...row, branch: copied }
}

const parametersOf = ({ parameters }: SavedModule, ids: CopiedIds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(parameters) ? parameters : {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row: unknown) => redirectRoute(ids, row)) : value,
    ]),
  )

/** Modules get new ids, and routes lead to the copies; a route to a deleted branch stays as it is. */
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
