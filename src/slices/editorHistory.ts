import type { Id } from 'contract/row'

/** A module as it is edited. `key` is ours: a module has no id before it is saved. */
export interface StackModule {
  key: string
  module_name: string
  /** The person's own words, or what the parameters said when they were saved; '' for what they say now. */
  description: string
  parameters: Record<string, unknown>
}

/** A branch's modules. Each content that it ever had has a revision of its own, so that undoing a change undoes 'unsaved', too. */
export interface Stack {
  branchId: Id
  modules: StackModule[]
  revision: number
  /** The revision that the service has; `null` when it has none of them. */
  savedRevision: number | null
}

export type ActKind =
  | 'added'
  | 'pasted'
  | 'duplicated'
  | 'moved'
  | 'removed'
  | 'configured'
  | 'described'
  | 'restored'

/** What an edit did, for 'Undo: …'. */
export interface Act {
  kind: ActKind
  /** The feature of the module that it was about; `null` when there were several. */
  module_name: string | null
}

type Content = Pick<Stack, 'branchId' | 'modules' | 'revision'>

/** What one edit replaced: the contents of the branches that it touched, the one that it was about first. */
export interface Step {
  act: Act
  replaced: Content[]
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
  /** The highest that any stack had. */
  lastRevision: number
}

/** What an edit puts in the place of a branch's modules. */
export interface Change {
  branchId: Id
  modules: StackModule[]
}

/** Ids may be numbers, and may be named like parts of an object; the names of fields are text of our own. */
export const stackName = (branchId: Id): string => `branch ${branchId}`

export const findStack = ({ stacks }: Pick<Edited, 'stacks'>, branchId: Id): Stack | undefined => stacks[stackName(branchId)]

export const modulesOf = (edited: Pick<Edited, 'stacks'>, branchId: Id): StackModule[] =>
  findStack(edited, branchId)?.modules ?? []

/** Of a branch that the service holds no modules of. */
export const emptyStack = (branchId: Id, revision: number): Stack => ({ branchId, modules: [], revision, savedRevision: revision })

export const isUnsaved = ({ revision, savedRevision }: Stack): boolean => revision !== savedRevision

/** Puts contents in place and says what was there before. */
const swap = (edited: Edited, contents: Content[]): Content[] =>
  contents.map((content) => {
    const before = findStack(edited, content.branchId) ?? { ...content, modules: [], revision: 0, savedRevision: null }
    edited.stacks[stackName(content.branchId)] = { ...before, ...content }
    return { branchId: before.branchId, modules: before.modules, revision: before.revision }
  })

/** Remembers the edit; what was undone before it cannot be redone any more. */
export const edit = (edited: Edited, act: Act, changes: Change[]): void => {
  if (changes.length === 0) return
  const contents = changes.map((change) => {
    edited.lastRevision += 1
    return { ...change, revision: edited.lastRevision }
  })
  const step = { act, replaced: swap(edited, contents) }
  edited.undoable = [...edited.undoable, step].slice(-MAX_STEPS)
  edited.redoable = []
}

/** Goes one step in a direction. The branch that is shown afterwards is one that the step changed. */
const travel = (edited: Edited, from: keyof History, to: keyof History): void => {
  const step = edited[from].at(-1)
  if (step === undefined) return
  const { selectedBranchId } = edited
  edited[from] = edited[from].slice(0, -1)
  edited[to] = [...edited[to], { ...step, replaced: swap(edited, step.replaced) }]
  const isShown = step.replaced.some(({ branchId }) => branchId === selectedBranchId)
  if (!isShown) edited.selectedBranchId = step.replaced[0]?.branchId ?? selectedBranchId
}

export const undo = (edited: Edited): void => travel(edited, 'undoable', 'redoable')
export const redo = (edited: Edited): void => travel(edited, 'redoable', 'undoable')

const withoutBranch = (steps: Step[], branchId: Id): Step[] =>
  steps
    .map((step) => ({ ...step, replaced: step.replaced.filter((content) => content.branchId !== branchId) }))
    .filter(({ replaced }) => replaced.length > 0)

/** A branch that is gone for good: no step leads back to it, and another one is shown in its place. */
export const forgetBranch = (edited: Edited, branchId: Id): void => {
  const name = stackName(branchId)
  edited.stacks = Object.fromEntries(Object.entries(edited.stacks).filter(([each]) => each !== name))
  edited.undoable = withoutBranch(edited.undoable, branchId)
  edited.redoable = withoutBranch(edited.redoable, branchId)
  // The root branch stands first.
  if (edited.selectedBranchId === branchId) edited.selectedBranchId = Object.values(edited.stacks)[0]?.branchId ?? null
}
