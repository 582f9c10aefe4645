import type { FlowChange } from 'contract/flowVersions'
import type { Branch, Module } from 'contract/applications'
import { isSameJson, jsonKey } from './parameters'

type ComparedModule = Pick<Module, 'id' | 'module_name' | 'description' | 'parameters'>

export interface ComparedBranch extends Pick<Branch, 'id' | 'friendly_name'> {
  modules: readonly ComparedModule[]
}

interface ComparedStep {
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
const matchSteps = (before: readonly ComparedStep[], after: readonly ComparedStep[]): ReadonlyMap<ComparedStep, ComparedStep> => {
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
const longestRise = (values: readonly number[]): ReadonlySet<number> => {
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

interface Common {
  was: ComparedBranch
  is: ComparedBranch
}

const named = ({ id, friendly_name }: ComparedBranch) => ({ branch_id: id, branch_name: friendly_name })

const placed = ({ branch, index, module }: ComparedStep) => ({
  ...named(branch),
  module_index: index,
  module_name: module.module_name,
  description: module.description,
})

const idOf = ({ id }: ComparedBranch): string => String(id)

const byId = (branches: readonly ComparedBranch[]): Map<string, ComparedBranch> => new Map(branches.map((branch) => [idOf(branch), branch]))

const branchChanges = (before: readonly ComparedBranch[], after: readonly ComparedBranch[], common: readonly Common[]): FlowChange[] => {
  const [had, has] = [byId(before), byId(after)]
  const kept = before.filter((branch) => has.has(idOf(branch)))
  const isOrdered = common.every(({ is }, index) => idOf(is) === idOf(kept[index] ?? is))
  const left = before.filter((branch) => !has.has(idOf(branch)))
  const come = after.filter((branch) => !had.has(idOf(branch)))
  const renamed = common.filter(({ was, is }) => was.friendly_name !== is.friendly_name)
  return [
    ...come.map((branch): FlowChange => ({ kind: 'branch_added', ...named(branch), modules: branch.modules.length })),
    ...left.map((branch): FlowChange => ({ kind: 'branch_removed', ...named(branch), modules: branch.modules.length })),
    ...renamed.map(({ was, is }): FlowChange => ({ kind: 'branch_renamed', ...named(is), before_name: was.friendly_name })),
    ...(isOrdered ? [] : [{ kind: 'branches_ordered' as const, branch_ids: common.map(({ is }) => is.id) }]),
  ]
}

const differing = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => Object.hasOwn(one, name) !== Object.hasOwn(other, name) || !isSameJson(one[name], other[name]),
  )

const nextOf = ({ branch, index }: ComparedStep) => {
  const next = branch.modules[index + 1]
  return next === undefined ? null : { module_name: next.module_name, description: next.description }
}

const stepsOf = (branch: ComparedBranch): ComparedStep[] => branch.modules.map((module, index) => ({ branch, index, module }))

/** The fewest steps whose move explains the new order of a branch. */
const movedWithin = (matches: ReadonlyMap<ComparedStep, ComparedStep>, steps: readonly ComparedStep[]): ReadonlySet<ComparedStep> => {
  const stayed = steps.filter((step) => {
    const was = matches.get(step)
    return was !== undefined && idOf(was.branch) === idOf(step.branch)
  })
  const kept = longestRise(stayed.map((step) => matches.get(step)?.index ?? 0))
  return new Set(stayed.filter((_step, at) => !kept.has(at)))
}

const stepChanges = (common: readonly Common[]): FlowChange[] => {
  const [before, after] = [common.flatMap(({ was }) => stepsOf(was)), common.map(({ is }) => stepsOf(is))]
  const matches = matchSteps(before, after.flat())
  const found = new Set(matches.values())
  const changes = after.flatMap((steps) => {
    const moved = movedWithin(matches, steps)
    return steps.flatMap((step): FlowChange[] => {
      const was = matches.get(step)
      if (was === undefined) return [{ kind: 'step_added', ...placed(step) }]
      const isMoved = moved.has(step) || idOf(was.branch) !== idOf(step.branch)
      const from = { from_branch_id: was.branch.id, from_branch_name: was.branch.friendly_name, from_index: was.index }
      const settings = differing(was.module.parameters, step.module.parameters)
      return [
        ...(isMoved ? [{ kind: 'step_moved' as const, ...placed(step), ...from, next: nextOf(step) }] : []),
        ...(settings.length > 0 ? [{ kind: 'step_changed' as const, ...placed(step), settings }] : []),
      ]
    })
  })
  return [...changes, ...before.filter((step) => !found.has(step)).map((step): FlowChange => ({ kind: 'step_removed', ...placed(step) }))]
}

/** What turns one version of a call flow into another, each change once. Descriptions follow from settings, so they don't count. */
export const compareFlows = (before: readonly ComparedBranch[], after: readonly ComparedBranch[]): FlowChange[] => {
  const had = byId(before)
  const common = after.flatMap((is): Common[] => {
    const was = had.get(idOf(is))
    return was === undefined ? [] : [{ was, is }]
  })
  return [...branchChanges(before, after, common), ...stepChanges(common)]
}
