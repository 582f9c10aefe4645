import type { Id } from 'contract/operation'
import {
  changed,
  findModule,
  findStack,
  insertedAt,
  modulesOf,
  stackName,
  without,
  type EditorDocument,
  type Stack,
  type StackModule,
} from './editorDocument'

export type ActKind =
  | 'added'
  | 'pasted'
  | 'duplicated'
  | 'moved'
  | 'removed'
  | 'configured'
  | 'described'
  | 'restored'

export interface Act {
  kind: ActKind
  module_name: string | null
}

interface Replaced {
  contents: Pick<Stack, 'branchId' | 'modules' | 'version'>[]
  /** Set when a draft was restored over another version; valid until the next save. */
  baseVersion?: string | null
}

export interface Step extends Replaced {
  act: Act
}

export interface History {
  undoable: Step[]
  redoable: Step[]
  /** The step just added, until its settings are accepted; `version` is its stack's, `redoable` from before. */
  addition: { key: string; version: number; redoable: Step[] } | null
}

const MAX_STEPS = 200

export type Edited = EditorDocument & History

export type Change = Pick<Stack, 'branchId' | 'modules'>

const swap = (edited: Edited, { contents, baseVersion }: Replaced): Replaced => {
  const before = contents.map((content) => {
    const stack = findStack(edited, content.branchId) ?? { ...content, modules: [], version: 0, savedVersion: null, expected: [] }
    edited.stacks[stackName(content.branchId)] = { ...stack, ...content }
    return { branchId: stack.branchId, modules: stack.modules, version: stack.version }
  })
  if (baseVersion === undefined) return { contents: before }
  const replaced = { contents: before, baseVersion: edited.baseVersion }
  edited.baseVersion = baseVersion
  return replaced
}

export const edit = (edited: Edited, act: Act, changes: Change[], baseVersion = edited.baseVersion): void => {
  if (changes.length === 0) return
  const contents = changes.map((change) => {
    edited.version += 1
    return { ...change, version: edited.version }
  })
  const step = { act, ...swap(edited, { contents, ...(baseVersion !== edited.baseVersion && { baseVersion }) }) }
  edited.undoable = [...edited.undoable, step].slice(-MAX_STEPS)
  edited.redoable = []
  edited.addition = null
}

export const openSettings = (edited: Edited, key: string | null): void => {
  edited.openModuleKey = key
  edited.addition = null
}

type Direction = 'undoable' | 'redoable'

const travel = (edited: Edited, from: Direction, to: Direction): void => {
  openSettings(edited, null)
  const step = edited[from].at(-1)
  if (step === undefined) return
  const { selectedBranchId } = edited
  edited[from] = edited[from].slice(0, -1)
  edited[to] = [...edited[to], { act: step.act, ...swap(edited, step) }]
  const isShown = step.contents.some(({ branchId }) => branchId === selectedBranchId)
  if (!isShown) edited.selectedBranchId = step.contents[0]?.branchId ?? selectedBranchId
}

export const historyReducers = {
  undone: (edited: Edited): void => travel(edited, 'undoable', 'redoable'),
  redone: (edited: Edited): void => travel(edited, 'redoable', 'undoable'),
}

export const keepBaseVersion = (edited: Edited): void => {
  edited.undoable = edited.undoable.map(({ act, contents }) => ({ act, contents }))
}

const withoutBranch = (steps: Step[], branchId: Id): Step[] =>
  steps
    .map((step) => ({ ...step, contents: step.contents.filter((content) => content.branchId !== branchId) }))
    .filter(({ contents }) => contents.length > 0)

export const forgetBranch = (edited: Edited, branchId: Id): void => {
  const name = stackName(branchId)
  edited.stacks = Object.fromEntries(Object.entries(edited.stacks).filter(([each]) => each !== name))
  edited.undoable = withoutBranch(edited.undoable, branchId)
  edited.redoable = withoutBranch(edited.redoable, branchId)
  if (edited.selectedBranchId !== branchId) return
  edited.selectedBranchId = Object.values(edited.stacks)[0]?.branchId ?? null
  openSettings(edited, null)
}

const isSame = (before: StackModule[], after: StackModule[]): boolean =>
  before.length === after.length && before.every((module, index) => module === after[index])

export const editModule = (
  edited: Edited,
  kind: ActKind,
  key: string,
  change: (modules: StackModule[], module: StackModule) => StackModule[],
): void => {
  const { selectedBranchId: branchId } = edited
  const module = findModule(edited, key)
  if (branchId === null || module === undefined) return
  const modules = modulesOf(edited, branchId)
  const after = change(modules, module)
  if (!isSame(modules, after)) edit(edited, { kind, module_name: module.module_name }, [{ branchId, modules: after }])
}

const stackOfAddition = (edited: Edited, key: string): Stack | undefined => {
  const { addition, selectedBranchId } = edited
  const stack = selectedBranchId === null || addition?.key !== key ? undefined : findStack(edited, selectedBranchId)
  return stack?.version === addition?.version ? stack : undefined
}

export const isAddition = (edited: Edited, key: string): boolean => stackOfAddition(edited, key) !== undefined

/** Sets up a step just added, as part of the undo step that added it. */
export const amendAddition = (edited: Edited, key: string, change: Partial<StackModule>): boolean => {
  const stack = stackOfAddition(edited, key)
  if (stack === undefined) return false
  edited.version += 1
  Object.assign(stack, { modules: changed(stack.modules, key, change), version: edited.version })
  return true
}

/** Removes a step just added, as if it had never been there. */
export const dropAddition = (edited: Edited, key: string): void => {
  const added = isAddition(edited, key) ? edited.undoable.at(-1) : undefined
  if (added === undefined) return
  swap(edited, added)
  edited.undoable = edited.undoable.slice(0, -1)
  edited.redoable = edited.addition?.redoable ?? []
}

const featureOf = ([first, ...others]: StackModule[]): string | null =>
  first !== undefined && others.length === 0 ? first.module_name : null

export const insertModules = (edited: Edited, kind: ActKind, into: { branchId: Id; index: number }, added: StackModule[]): void => {
  if (added.length === 0) return
  const modules = insertedAt(modulesOf(edited, into.branchId), into.index, added)
  edit(edited, { kind, module_name: featureOf(added) }, [{ branchId: into.branchId, modules }])
}

export const moveToBranch = (edited: Edited, key: string, target: Id): void => {
  const { selectedBranchId: source } = edited
  const module = findModule(edited, key)
  if (source === null || module === undefined || source === target) return
  const changes: Change[] = [
    { branchId: source, modules: without(modulesOf(edited, source), key) },
    { branchId: target, modules: [...modulesOf(edited, target), module] },
  ]
  edit(edited, { kind: 'moved', module_name: module.module_name }, changes)
}
