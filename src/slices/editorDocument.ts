import { nanoid } from '@reduxjs/toolkit'
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

/** A module without a place. */
export type Copied = Omit<StackModule, 'key'>

/** What a module says and does, whatever it goes by. */
export type ModuleContent = Pick<StackModule, 'module_name' | 'description' | 'parameters'>

/** A branch's modules. Each content that it ever had has a version of its own, so that undoing a change undoes 'unsaved', too. */
export interface Stack {
  branchId: Id
  modules: StackModule[]
  version: number
  /** The version that the service has; `null` when it has none of them, or nobody knows which. */
  savedVersion: number | null
  /** What the service may have without anybody else's doing: what was saved last, and what was sent since without an answer. */
  expected: ModuleContent[][]
}

/** A module as the service sends it. */
export interface SavedModule {
  id: Id
  module_name: string
  description: string
  parameters: Record<string, unknown>
}

export interface EditableBranch {
  id: Id
  name: string
  modules: SavedModule[]
}

export interface EditableApplication {
  id: Id
  branches: EditableBranch[]
}

export interface EditorDocument {
  applicationId: Id | null
  stacks: Record<string, Stack>
  selectedBranchId: Id | null
  /** The module whose settings are open. */
  openModuleKey: string | null
  /** The highest that any content of a branch had. It never starts again, so that a late answer is known as such. */
  version: number
  /** The service's version that the edit is based on, which a save is to replace; `null` when the service sends none. */
  baseVersion: string | null
  /** What 'Paste' puts in: it outlives the application that it was copied from. */
  clipboard: Copied[]
}

type Stacks = Pick<EditorDocument, 'stacks'>

/** Ids may be numbers, and may be named like parts of an object; the names of fields are text of our own. */
export const stackName = (branchId: Id): string => `branch ${branchId}`

export const findStack = ({ stacks }: Stacks, branchId: Id): Stack | undefined => stacks[stackName(branchId)]

export const modulesOf = (edited: Stacks, branchId: Id): StackModule[] => findStack(edited, branchId)?.modules ?? []

/** The selected branch's module with this key; nothing for one that stands elsewhere or is gone. */
export const findModule = (edited: Stacks & Pick<EditorDocument, 'selectedBranchId'>, key: string): StackModule | undefined =>
  edited.selectedBranchId === null ? undefined : modulesOf(edited, edited.selectedBranchId).find((module) => module.key === key)

/** Of a branch that the service holds no modules of. */
export const emptyStack = (branchId: Id, version: number): Stack => ({
  branchId,
  modules: [],
  version,
  savedVersion: version,
  expected: [[]],
})

const isUnsaved = ({ version, savedVersion }: Stack): boolean => version !== savedVersion

export const unsavedStacks = ({ stacks }: Stacks): Stack[] => Object.values(stacks).filter(isUnsaved)

const frozen = <Value>(value: Value): Value => {
  Object.freeze(value)
  return value
}

/** Stacks of what is saved, and the ids of their modules by their keys. */
export const stacksOf = (branches: readonly EditableBranch[], version: number): Stacks & { savedIds: Record<string, Id> } => {
  const stacks: EditorDocument['stacks'] = {}
  const savedIds: Record<string, Id> = {}
  for (const { id: branchId, modules } of branches) {
    const keyed = modules.map(({ id, module_name, description, parameters }): StackModule => {
      const key = `saved ${branchId} ${id}`
      savedIds[key] = id
      return { key, module_name, description, parameters }
    })
    // The store freezes what it is given down to the last parameter, unless it is frozen: of thousands of modules that is felt.
    const saved = frozen(keyed)
    stacks[stackName(branchId)] = { ...emptyStack(branchId, version), modules: saved, expected: [saved] }
  }
  return { stacks, savedIds: frozen(savedIds) }
}

export const rootIdOf = (branches: readonly Pick<EditableBranch, 'id' | 'name'>[]): Id | null =>
  (branches.find(({ name }) => name === 'root') ?? branches[0])?.id ?? null

export const keyed = (modules: Copied[]): StackModule[] => modules.map((module) => ({ ...module, key: nanoid() }))

export const copyOf = ({ key: _, ...module }: StackModule): Copied => module

export const without = (modules: StackModule[], key: string): StackModule[] => modules.filter((module) => module.key !== key)

export const changed = (modules: StackModule[], key: string, change: Partial<StackModule>): StackModule[] =>
  modules.map((module) => (module.key === key ? { ...module, ...change } : module))

const atMost = (index: number, length: number): number => Math.min(Math.max(Math.trunc(index), 0), length)

export const insertedAt = (modules: StackModule[], index: number, added: StackModule[]): StackModule[] =>
  modules.toSpliced(atMost(index, modules.length), 0, ...added)
