import type { Branch } from 'contract/branches'
import type { Missing } from 'contract/flowVersions'
import type { Store } from '../../core/tables/tables'
import type { FeaturesService } from '../features/service'

/** What the steps refer to but neither the account nor these branches have. */
export const findMissing = async (store: Store, accountId: string, branches: readonly Branch[], features: Pick<FeaturesService, 'idsIn'>): Promise<Missing[]> => {
  const references = branches.flatMap(({ id: branch_id, friendly_name: branch_name, modules }) =>
    modules.flatMap(({ module_name, description, parameters }, module_index) => {
      const place = { branch_id, branch_name, module_index, module_name, description }
      const ids = features.idsIn(module_name, parameters)
      return [
        ...ids.audioFiles.map((id) => ({ kind: 'audiofile' as const, id, ...place })),
        ...ids.branches.map((id) => ({ kind: 'branch' as const, id, ...place })),
        ...ids.schedules.map((id) => ({ kind: 'schedule' as const, id, ...place })),
      ]
    }),
  )
  const known = async (table: 'audiofiles' | 'schedules', wanted: Missing['kind']): Promise<ReadonlySet<unknown>> => {
    const ids = [...new Set(references.filter(({ kind }) => kind === wanted).map(({ id }) => id))]
    if (ids.length === 0) return new Set()
    const rows = await store.selectFrom(table).select('id').where('account_id', '=', accountId).where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  }
  const [audiofile, schedule] = [await known('audiofiles', 'audiofile'), await known('schedules', 'schedule')]
  const standing = { audiofile, schedule, branch: new Set<unknown>(branches.map(({ id }) => String(id))) }
  return references.filter(({ kind, id }) => !standing[kind].has(id))
}
