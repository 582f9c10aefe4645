import type { Place } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import { takenKey, type Trail } from '../../map/mapView'
import type { EditedStack } from '../../checkFlow'

const placesOf = ({ steps }: Rehearsal): Place[] =>
  steps.flatMap(({ instructions }) => instructions.flatMap(({ place }) => (place === null ? [] : [place])))

export const lastStepOf = (rehearsal: Rehearsal): Place | null => placesOf(rehearsal).at(-1) ?? null

export const trailOf = (rehearsal: Rehearsal, stacks: readonly EditedStack[]): Trail => {
  const keyAt = ({ branchId, index }: Place): string[] => {
    const module = stacks.find(({ id }) => String(id) === String(branchId))?.modules[index]
    return module === undefined ? [] : [module.key]
  }
  const keys = placesOf(rehearsal).flatMap(keyAt)
  const taken = rehearsal.path.flatMap(({ place, key, to }) => (to === null ? [] : keyAt(place).map((step) => takenKey(step, key ?? '', to))))
  return { now: keys.at(-1) ?? null, passed: new Set(keys), taken: new Set(taken) }
}

/** Compares routing only: names and descriptions don't affect calls. */
export const isSameFlow = (some: readonly EditedStack[], others: readonly EditedStack[]): boolean =>
  some.length === others.length &&
  some.every(({ id, modules }) => {
    const other = others.find((stack) => stack.id === id)?.modules
    if (other === modules) return true
    return (
      other?.length === modules.length &&
      modules.every(({ module_name, parameters }, index) => {
        const counterpart = other[index]
        return counterpart?.module_name === module_name && counterpart.parameters === parameters
      })
    )
  })
