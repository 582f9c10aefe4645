import { current, isDraft, nanoid, type Draft } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'

export interface StackModule {
  key: string
  module_name: string
  /** The user's own words, or the automatic description of the saved parameters; '' for the current automatic one. */
  description: string
  isOwn?: boolean
  parameters: Record<string, unknown>
}

export type Copied = Omit<StackModule, 'key'>

export type ModuleContent = Pick<StackModule, 'module_name' | 'description' | 'parameters'>

export interface Stack {
  branchId: Id
  modules: StackModule[]
}

/** The steps of all branches. A document is never changed: an edit makes the next one, which shares what stayed. */
export interface FlowDocument {
  stacks: Record<string, Stack>
  /** Of the restored draft in it that nobody saved yet: the version that the draft is based on, `null` if none was sent. */
  draft: { etag: string | null } | null
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
  | 'discarded'
  | 'reloaded'

export interface Act {
  kind: ActKind
  module_name: string | null
}

/** Leads to `document`, which differs in these branches. */
export interface Step {
  act: Act
  branchIds: Id[]
  document: FlowDocument
}

export interface Edited {
  present: FlowDocument
  past: Step[]
  future: Step[]
  /** The step just added, until its settings are accepted; the rest from before. */
  addition: { key: string; future: Step[]; latestKey: string | null } | null
  selectedBranchId: Id | null
  openModuleKey: string | null
  /** The step of this branch that was added or opened last: the next one follows it. */
  latestKey: string | null
}

type Present = Pick<Edited, 'present'>

/** The prefix keeps ids that are numbers or names like `__proto__` safe as field names. */
export const stackName = (branchId: Id): string => `branch ${branchId}`

export const stacksOf = (stacks: readonly Stack[]): FlowDocument['stacks'] =>
  Object.fromEntries(stacks.map((stack) => [stackName(stack.branchId), stack]))

export const findStack = ({ present }: Present, branchId: Id): Stack | undefined => present.stacks[stackName(branchId)]

export const modulesOf = (edited: Present, branchId: Id): StackModule[] => findStack(edited, branchId)?.modules ?? []

export const findModule = (edited: Pick<Edited, 'present' | 'selectedBranchId'>, key: string): StackModule | undefined =>
  edited.selectedBranchId === null ? undefined : modulesOf(edited, edited.selectedBranchId).find((module) => module.key === key)

export const keyed = (modules: Copied[]): StackModule[] => modules.map((module) => ({ ...module, key: nanoid() }))

export const copyOf = ({ key: _, ...module }: StackModule): Copied => module

export const without = (modules: StackModule[], key: string): StackModule[] => modules.filter((module) => module.key !== key)

export const changed = (modules: StackModule[], key: string, change: Partial<StackModule>): StackModule[] =>
  modules.map((module) => (module.key === key ? { ...module, ...change } : module))

const atMost = (index: number, length: number): number => Math.min(Math.max(Math.trunc(index), 0), length)

export const insertedAt = (modules: StackModule[], index: number, added: StackModule[]): StackModule[] =>
  modules.toSpliced(atMost(index, modules.length), 0, ...added)

const isDrafted = <Value>(value: Value): value is Value & Draft<Value> => isDraft(value)

/** Within a reducer, only plain values can be compared with each other, and a document of 1,000 branches copied fast. */
export const plain = <Value>(value: Value): Value => (isDrafted(value) ? current<Value>(value) : value)

export const withStacks = (document: FlowDocument, changes: readonly Stack[]): FlowDocument => ({
  ...document,
  stacks: { ...document.stacks, ...stacksOf(changes) },
})

const MAX_STEPS = 200

const goTo = (edited: Edited, step: Omit<Step, 'document'>, next: FlowDocument): void => {
  edited.past = [...plain(edited.past), { ...step, document: plain(edited.present) }].slice(-MAX_STEPS)
  edited.present = next
}

export const selectOneOf = (edited: Edited, branchIds: readonly Id[]): void => {
  const isShown = branchIds.some((branchId) => branchId === edited.selectedBranchId)
  if (!isShown) edited.selectedBranchId = branchIds[0] ?? edited.selectedBranchId
}

export const edit = (edited: Edited, act: Act, changes: Stack[], draft = plain(edited.present).draft): void => {
  if (changes.length === 0) return
  const next = { ...withStacks(plain(edited.present), changes), draft }
  goTo(edited, { act, branchIds: changes.map(({ branchId }) => branchId) }, next)
  edited.future = []
  edited.addition = null
}

export const openSettings = (edited: Edited, key: string | null): void => {
  edited.openModuleKey = key
  edited.addition = null
  if (key !== null) edited.latestKey = key
}

type Direction = 'past' | 'future'

export const travel = (edited: Edited, from: Direction, to: Direction): void => {
  openSettings(edited, null)
  const step = plain(edited[from]).at(-1)
  if (step === undefined) return
  edited[to] = [...plain(edited[to]), { ...step, document: plain(edited.present) }]
  edited[from] = plain(edited[from]).slice(0, -1)
  edited.present = step.document
  selectOneOf(edited, step.branchIds)
}

export const historyReducers = {
  undone: (edited: Edited): void => travel(edited, 'past', 'future'),
  redone: (edited: Edited): void => travel(edited, 'future', 'past'),
}

const within = (steps: Step[], change: (document: FlowDocument) => FlowDocument): Step[] =>
  plain(steps).map((step) => ({ ...step, document: change(step.document) }))

/** Branches come and go at once, in no undo step: whatever is undone, they are there or not. */
const changeEverywhere = (edited: Edited, change: (document: FlowDocument) => FlowDocument): void => {
  edited.present = change(plain(edited.present))
  edited.past = within(edited.past, change)
  edited.future = within(edited.future, change)
  if (edited.addition !== null) edited.addition.future = within(edited.addition.future, change)
}

export const addStacks = (edited: Edited, stacks: readonly Stack[]): void => {
  if (stacks.length > 0) changeEverywhere(edited, (document) => withStacks(document, stacks))
}

const withoutBranch = (steps: Step[], branchId: Id): Step[] =>
  steps
    .map((step) => ({ ...step, branchIds: step.branchIds.filter((each) => each !== branchId) }))
    .filter(({ branchIds }) => branchIds.length > 0)

export const forgetBranch = (edited: Edited, branchId: Id): void => {
  changeEverywhere(edited, ({ stacks, ...document }) => {
    const { [stackName(branchId)]: _, ...others } = stacks
    return { ...document, stacks: others }
  })
  edited.past = withoutBranch(edited.past, branchId)
  edited.future = withoutBranch(edited.future, branchId)
  if (edited.selectedBranchId !== branchId) return
  edited.selectedBranchId = Object.values(edited.present.stacks)[0]?.branchId ?? null
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

export const isAddition = ({ addition }: Pick<Edited, 'addition'>, key: string): boolean => addition?.key === key

/** Sets up a step just added, as part of the undo step that added it. */
export const amendAddition = (edited: Edited, key: string, change: (modules: StackModule[]) => StackModule[]): boolean => {
  const { selectedBranchId: branchId } = edited
  if (branchId === null || !isAddition(edited, key)) return false
  const present = plain(edited.present)
  edited.present = withStacks(present, [{ branchId, modules: change(modulesOf({ present }, branchId)) }])
  edited.addition = null
  return true
}

/** Removes a step just added, as if it had never been there. */
export const dropAddition = (edited: Edited, key: string): void => {
  const before = isAddition(edited, key) ? plain(edited.past).at(-1) : undefined
  if (before === undefined) return
  edited.present = before.document
  edited.past = plain(edited.past).slice(0, -1)
  edited.future = edited.addition?.future ?? []
  edited.latestKey = edited.addition?.latestKey ?? null
}

const featureOf = ([first, ...others]: StackModule[]): string | null =>
  first !== undefined && others.length === 0 ? first.module_name : null

/** After the latest step, otherwise at the end. */
export const indexOfNext = (edited: Pick<Edited, 'present' | 'latestKey'>, branchId: Id): number => {
  const modules = modulesOf(edited, branchId)
  const latest = modules.findIndex(({ key }) => key === edited.latestKey)
  return latest === -1 ? modules.length : latest + 1
}

export const insertModules = (edited: Edited, kind: ActKind, into: { branchId: Id; index: number }, added: StackModule[]): void => {
  if (added.length === 0) return
  const modules = insertedAt(modulesOf(edited, into.branchId), into.index, added)
  edit(edited, { kind, module_name: featureOf(added) }, [{ branchId: into.branchId, modules }])
  edited.latestKey = added.at(-1)?.key ?? null
}

/** Under a new key: whatever is saved, discarded or restored later, no two branches have steps with the same one. */
export const moveToBranch = (edited: Edited, key: string, target: Id, newKey: string): void => {
  const { selectedBranchId: source } = edited
  const module = findModule(edited, key)
  if (source === null || module === undefined || source === target) return
  edit(edited, { kind: 'moved', module_name: module.module_name }, [
    { branchId: source, modules: without(modulesOf(edited, source), key) },
    { branchId: target, modules: [...modulesOf(edited, target), { ...module, key: newKey }] },
  ])
}
