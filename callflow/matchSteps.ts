import type { Branch, Module } from 'contract/branches'
import { jsonKey } from './sameJson'

type ComparedModule = Pick<Module, 'id' | 'module_name' | 'description' | 'parameters'>

export interface ComparedBranch extends Pick<Branch, 'id' | 'friendly_name'> {
  modules: readonly ComparedModule[]
}

export interface ComparedStep {
  branch: ComparedBranch
  index: number
  module: ComparedModule
}

type KeyOf = (step: ComparedStep) => string

const sameStep: KeyOf = ({ branch, module }) => jsonKey([branch.id, module.id, module.module_name].map(String))
const sameInBranch: KeyOf = ({ branch, module }) => jsonKey([String(branch.id), module.module_name, module.parameters])
const sameAnywhere: KeyOf = ({ module }) => jsonKey([module.module_name, module.parameters])

const queuesOf = (steps: readonly ComparedStep[], keyOf: KeyOf): Map<string, ComparedStep[]> => {
  const queues = new Map<string, ComparedStep[]>()
  for (const step of steps.toReversed()) {
    const key = keyOf(step)
    const queue = queues.get(key)
    if (queue === undefined) queues.set(key, [step])
    else queue.push(step)
  }
  return queues
}

/**
 * The earlier step of each later one that had one: by its id, or by its content if it got a new id, as in another
 * branch, from a client that sends no ids, or as it was put back after its removal.
 */
export const matchSteps = (before: readonly ComparedStep[], after: readonly ComparedStep[]): ReadonlyMap<ComparedStep, ComparedStep> => {
  const matches = new Map<ComparedStep, ComparedStep>()
  const found = new Set<ComparedStep>()
  for (const keyOf of [sameStep, sameInBranch, sameAnywhere]) {
    const open = after.filter((step) => !matches.has(step))
    const queues = queuesOf(before.filter((step) => !found.has(step)), keyOf)
    for (const step of open) {
      const was = queues.get(keyOf(step))?.pop()
      if (was === undefined) continue
      matches.set(step, was)
      found.add(was)
    }
  }
  return matches
}

/** Positions of a longest rising subsequence. Quadratic: a branch has at most 200 steps. */
export const longestRise = (values: readonly number[]): ReadonlySet<number> => {
  const lengths: number[] = []
  for (const [at, value] of values.entries()) {
    const shorter = lengths.filter((_length, before) => (values[before] ?? value) < value)
    lengths[at] = 1 + Math.max(0, ...shorter)
  }
  const kept = new Set<number>()
  let [wanted, below] = [Math.max(0, ...lengths), Infinity]
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at] ?? Infinity
    if (lengths[at] !== wanted || value >= below) continue
    kept.add(at)
    wanted -= 1
    below = value
  }
  return kept
}
