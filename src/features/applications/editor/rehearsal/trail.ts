import type { Place } from 'callflow/flow'
import type { Rehearsal } from 'callflow/rehearse'
import type { EditedStack } from '../useChecks'

/** The way of a rehearsed call through the stacks, by the keys of their modules. */
export interface Trail {
  /** Where the call is, or ended; null before it met anything. */
  now: string | null
  passed: ReadonlySet<string>
}

/** How a step shows in the trail; undefined for one that the call has not met. */
export type Mark = 'now' | 'passed' | undefined

export const markOf = (trail: Trail | null, key: string): Mark =>
  trail?.now === key ? 'now' : trail?.passed.has(key) === true ? 'passed' : undefined

const pageKeysOf = ({ steps }: Rehearsal): Place[] =>
  steps.flatMap(({ acts }) => acts.flatMap(({ place }) => (place === null ? [] : [place])))

/** The last module that the call met. */
export const lastPlaceOf = (rehearsal: Rehearsal): Place | null => pageKeysOf(rehearsal).at(-1) ?? null

export const trailOf = (rehearsal: Rehearsal, stacks: readonly EditedStack[]): Trail => {
  const keyAt = ({ branchId, index }: Place): string[] => {
    const module = stacks.find(({ id }) => String(id) === String(branchId))?.modules[index]
    return module === undefined ? [] : [module.key]
  }
  const keys = pageKeysOf(rehearsal).flatMap(keyAt)
  return { now: keys.at(-1) ?? null, passed: new Set(keys) }
}

/** Whether calls go the same way in both: what branches and steps are called, and how they are described, leads nobody. */
export const isSameFlow = (some: readonly EditedStack[], others: readonly EditedStack[]): boolean =>
  some.length === others.length &&
  some.every(({ id, modules }) => {
    const other = others.find((stack) => stack.id === id)?.modules
    if (other === modules) return true
    return (
      other?.length === modules.length &&
      modules.every(({ module_name, parameters }, index) => {
        const twin = other[index]
        return twin?.module_name === module_name && twin.parameters === parameters
      })
    )
  })
