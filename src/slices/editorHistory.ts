import type { Id } from 'contract/row'

/** A module as it is edited. `key` is ours: a module has no id before it is saved. */
export interface StackModule {
  key: string
  module_name: string
  description: string
  parameters: Record<string, unknown>
}

/** A branch's modules. It is unsaved while its revision is not the one that was saved last. */
export interface Stack {
  modules: StackModule[]
  revision: number
  savedRevision: number
}

/** What one edit replaced: the modules of one branch. */
export interface Step {
  branchId: Id
  modules: StackModule[]
}

export interface History {
  /** What undo brings back, latest last. */
  undoable: Step[]
  redoable: Step[]
}

const MAX_STEPS = 200

export interface Edited extends History {
  selectedBranchId: Id | null
  stacks: Record<string, Stack>
}

/** Ids may be numbers; the names of an object's fields are text. */
export const stackName = (branchId: Id): string => `branch ${branchId}`

export const stackOf = ({ stacks }: Pick<Edited, 'stacks'>, branchId: Id): Stack =>
  stacks[stackName(branchId)] ?? { modules: [], revision: 0, savedRevision: 0 }

/** Puts the step's modules in place and says what was there before. */
const swap = (edited: Edited, { branchId, modules }: Step): Step => {
  const before = stackOf(edited, branchId)
  edited.stacks[stackName(branchId)] = { ...before, modules, revision: before.revision + 1 }
  edited.selectedBranchId = branchId
  return { branchId, modules: before.modules }
}

/** An edit of the selected branch; what was undone before it cannot be redone any more. */
export const edit = (edited: Edited, change: (modules: StackModule[]) => StackModule[]): void => {
  const { selectedBranchId: branchId } = edited
  if (branchId === null) return
  const modules = change(stackOf(edited, branchId).modules)
  edited.undoable = [...edited.undoable, swap(edited, { branchId, modules })].slice(-MAX_STEPS)
  edited.redoable = []
}

const travel = (edited: Edited, from: keyof History, to: keyof History): void => {
  const step = edited[from].at(-1)
  if (step === undefined) return
  edited[from] = edited[from].slice(0, -1)
  edited[to] = [...edited[to], swap(edited, step)]
}

export const undo = (edited: Edited): void => travel(edited, 'undoable', 'redoable')
export const redo = (edited: Edited): void => travel(edited, 'redoable', 'undoable')
