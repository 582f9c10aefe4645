import type { FlowGraph, MapBranch, MapExit, MapStep } from './flowGraph'

/** What a key leads to: the branch itself where it comes first, otherwise its name. */
export interface NestedExit {
  exit: MapExit
  target: MapBranch | null
  inside: NestedBranch | null
}

export interface NestedStep {
  step: MapStep
  exits: readonly NestedExit[]
}

export interface NestedBranch {
  branch: MapBranch
  steps: readonly NestedStep[]
}

export interface NestedList {
  /** The first is where calls begin; the others follow from deeper ones. */
  reached: readonly NestedBranch[]
  unreached: readonly NestedBranch[]
}

/** Deeper branches begin anew, so that a line keeps its length on a phone. */
const MAX_DEPTH = 4

export const nestedList = ({ branches }: FlowGraph): NestedList => {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const listed = new Set<string>()
  const list = (branch: MapBranch, depth: number): NestedBranch => {
    listed.add(branch.id)
    const listExit = (exit: MapExit): NestedExit => {
      const target = (exit.to === null ? undefined : byId.get(exit.to)) ?? null
      const isFirst = target !== null && !listed.has(target.id) && target.isReached === branch.isReached && depth < MAX_DEPTH
      return { exit, target, inside: isFirst ? list(target, depth + 1) : null }
    }
    return { branch, steps: branch.steps.map((step) => ({ step, exits: step.exits.map(listExit) })) }
  }
  const [reached, unreached]: [NestedBranch[], NestedBranch[]] = [[], []]
  for (const branch of branches) {
    if (!listed.has(branch.id)) (branch.isReached ? reached : unreached).push(list(branch, 0))
  }
  return { reached, unreached }
}
