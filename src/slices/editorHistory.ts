import type { Id } from 'contract/operation'

/** A module as it is edited. `key` is ours: a module has no id before it is saved. */
export interface StackModule {
  key: string
  module_name: string
  /** The person's own words, or what the parameters said when they were saved; '' for what they say now. */
  description: string
  /** The person set the description in this editing: nobody has to guess whose words it is. */
  isOwn?: boolean
  parameters: Record<string, unknown>
}

/** What a module says and does, whatever it goes by. */
export type ModuleContent = Pick<StackModule, 'module_name' | 'description' | 'parameters'>

/** A branch's modules. Each content that it ever had has a revision of its own, so that undoing a change undoes 'unsaved', too. */
export interface Stack {
  branchId: Id
  modules: StackModule[]
  revision: number
  /** The revision that the service has; `null` when it has none of them, or nobody knows which. */
  savedRevision: number | null
  /**
   * What the service may have without anybody else's doing: what was saved last, and what was sent since without an
   * answer.
   */
  expected: ModuleContent[][]
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

/** Of the application: the one that a draft was made on, and the one that it took the place of. */
export interface Versions {
  draft: string | null
  before: string | null
}

/** What one edit replaced: the contents of the branches that it touched, the one that it was about first. */
export interface Step {
  act: Act
  replaced: Content[]
  /** `null` for an edit that brought no other version. */
  versions: Versions | null
}

export interface History {
  /** What undo brings back, latest last. */
  undoable: Step[]
  redoable: Step[]
}

const MAX_STEPS = 200

export interface Edited extends History {
  /** Of what was opened, restored or saved last; `null` when the service sends none. */
  etag: string | null
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
export const emptyStack = (branchId: Id, revision: number): Stack => ({
  branchId,
  modules: [],
  revision,
  savedRevision: revision,
  expected: [[]],
})

export const isUnsaved = ({ revision, savedRevision }: Stack): boolean => revision !== savedRevision

/** Puts contents in place and says what was there before. */
const swap = (edited: Edited, contents: Content[]): Content[] =>
  contents.map((content) => {
    const before = findStack(edited, content.branchId) ?? { ...content, modules: [], revision: 0, savedRevision: null, expected: [] }
    edited.stacks[stackName(content.branchId)] = { ...before, ...content }
    return { branchId: before.branchId, modules: before.modules, revision: before.revision }
  })

/** Remembers the edit; what was undone before it cannot be redone any more. */
export const edit = (edited: Edited, act: Act, changes: Change[], versions: Versions | null = null): void => {
  if (changes.length === 0) return
  const contents = changes.map((change) => {
    edited.lastRevision += 1
    return { ...change, revision: edited.lastRevision }
  })
  const step = { act, replaced: swap(edited, contents), versions }
  edited.undoable = [...edited.undoable, step].slice(-MAX_STEPS)
  edited.redoable = []
}

/** Goes one step in a direction. The branch that is shown afterwards is one that the step changed. */
const travel = (edited: Edited, from: keyof History, to: keyof History, versions: Versions | null): void => {
  const step = edited[from].at(-1)
  if (step === undefined) return
  const { selectedBranchId } = edited
  edited[from] = edited[from].slice(0, -1)
  edited[to] = [...edited[to], { ...step, replaced: swap(edited, step.replaced), versions }]
  const isShown = step.replaced.some(({ branchId }) => branchId === selectedBranchId)
  if (!isShown) edited.selectedBranchId = step.replaced[0]?.branchId ?? selectedBranchId
}

const versionsOf = (step: Step | undefined): Versions | null => step?.versions ?? null

/** A draft's version goes with it, unless something was saved since: then that is the version, whatever stands here. */
export const undo = (edited: Edited): void => {
  const versions = versionsOf(edited.undoable.at(-1))
  const isSaved = edited.etag !== versions?.draft
  travel(edited, 'undoable', 'redoable', isSaved ? null : versions)
  if (versions !== null && !isSaved) edited.etag = versions.before
}

/** A draft comes back with its version. */
export const redo = (edited: Edited): void => {
  const versions = versionsOf(edited.redoable.at(-1))
  travel(edited, 'redoable', 'undoable', versions === null ? null : { ...versions, before: edited.etag })
  if (versions !== null) edited.etag = versions.draft
}

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
