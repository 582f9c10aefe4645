import type { ListedCallPath } from '@/api/endpoints/callPaths'
import type { StepAt } from '../mapCounts'
import { takenKey, type MapTrail } from '../mapView'

/** The way of a call on the map, without the steps that the call flow no longer has. */
export const trailOfCall = ({ steps }: Pick<ListedCallPath, 'steps'>, stepAt: StepAt): { trail: MapTrail; isWhole: boolean } => {
  const keys = steps.map(({ branch_id, module_index, module_name }) => stepAt(branch_id, module_index, module_name))
  const taken = steps.flatMap(({ key, to_branch_id }, index) => {
    const step = keys[index] ?? null
    return step === null || to_branch_id === null ? [] : [takenKey(step, key ?? '', to_branch_id)]
  })
  const known = keys.filter((key) => key !== null)
  return { trail: { now: keys.at(-1) ?? null, passed: new Set(known), taken: new Set(taken), isOver: true }, isWhole: known.length === keys.length }
}
