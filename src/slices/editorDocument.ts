import { nanoid } from '@reduxjs/toolkit'
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

/** Every content of a branch has its own version, so that undoing a change also undoes 'unsaved'. */
export interface Stack {
  branchId: Id
  modules: StackModule[]
  version: number
  savedVersion: number | null
  /** What the service may hold from our own saves: the last confirmed one, and later ones without a response. */
  expected: ModuleContent[][]
}

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
  openModuleKey: string | null
  /** The highest version so far. It never restarts, so late responses can be recognised. */
  version: number
  /** The service's version that the edit is based on, to be replaced on save; `null` if the service sends none. */
  baseVersion: string | null
  clipboard: Copied[]
}

type Stacks = Pick<EditorDocument, 'stacks'>

/** The prefix keeps ids that are numbers or names like `__proto__` safe as field names. */
export const stackName = (branchId: Id): string => `branch ${branchId}`

export const findStack = ({ stacks }: Stacks, branchId: Id): Stack | undefined => stacks[stackName(branchId)]

export const modulesOf = (edited: Stacks, branchId: Id): StackModule[] => findStack(edited, branchId)?.modules ?? []

export const findModule = (edited: Stacks & Pick<EditorDocument, 'selectedBranchId'>, key: string): StackModule | undefined =>
  edited.selectedBranchId === null ? undefined : modulesOf(edited, edited.selectedBranchId).find((module) => module.key === key)

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

export const stacksOf = (branches: readonly EditableBranch[], version: number): Stacks & { savedIds: Record<string, Id> } => {
  const stacks: EditorDocument['stacks'] = {}
  const savedIds: Record<string, Id> = {}
  for (const { id: branchId, modules } of branches) {
    const keyed = modules.map(({ id, module_name, description, parameters }): StackModule => {
      const key = `saved ${branchId} ${id}`
      savedIds[key] = id
      return { key, module_name, description, parameters }
    })
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
