import { extensionsIn } from 'callflow/parameters'
import type { Rehearsal } from 'callflow/rehearse'
import { routesIn } from '../../moduleParameters'
import type { EditedStack } from '../useChecks'
import type { BranchName } from './callEnd'

/** The keys that lead somewhere while a call waits for one, each with its branch or extensions. */
export const keyTargets = ({ state }: Rehearsal, stacks: readonly EditedStack[], branchName: BranchName): ReadonlyMap<string, string> => {
  const { waits, place, digits } = state
  const module = stacks.find(({ id }) => String(id) === String(place?.branchId))?.modules[place?.index ?? -1]
  if (waits !== 'gather' || module === undefined) return new Map()
  if (module.module_name === 'router') {
    return new Map(
      routesIn(module.parameters).flatMap(({ digit, branch }) => {
        const name = branchName(branch)
        return name === null ? [] : [[digit, name] as const]
      }),
    )
  }
  const targets = new Map<string, string>()
  for (const { number } of extensionsIn(module.parameters).filter((extension) => extension.number.startsWith(digits))) {
    const key = number.charAt(digits.length)
    const known = targets.get(key)
    targets.set(key, known === undefined ? number : `${known}, ${number}`)
  }
  targets.delete('')
  return targets
}
