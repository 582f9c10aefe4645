import { nanoid } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { edit, modulesOf, type ActKind, type Change, type Edited, type StackModule } from './editorHistory'

/** A module without a place. */
export type Copied = Omit<StackModule, 'key'>

export const keyed = (modules: Copied[]): StackModule[] => modules.map((module) => ({ ...module, key: nanoid() }))

export const copyOf = ({ key: _, ...module }: StackModule): Copied => module

const atMost = (index: number, length: number): number => Math.min(Math.max(Math.trunc(index), 0), length)

/** The selected branch's module with this key; nothing for one that stands elsewhere or is gone. */
export const findModule = (edited: Edited, key: string): StackModule | undefined =>
  edited.selectedBranchId === null ? undefined : modulesOf(edited, edited.selectedBranchId).find((module) => module.key === key)

const isSame = (before: StackModule[], after: StackModule[]): boolean =>
  before.length === after.length && before.every((module, index) => module === after[index])

/** Changes the selected branch, where the module with this key stands; else, or without a change, nothing happens. */
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

export const without = (modules: StackModule[], key: string): StackModule[] => modules.filter((module) => module.key !== key)

export const changed = (modules: StackModule[], key: string, change: Partial<StackModule>): StackModule[] =>
  modules.map((module) => (module.key === key ? { ...module, ...change } : module))

export const insertedAt = (modules: StackModule[], index: number, added: StackModule[]): StackModule[] =>
  modules.toSpliced(atMost(index, modules.length), 0, ...added)

/** The feature that all of them are of; `null` when there are several. */
const featureOf = ([first, ...others]: StackModule[]): string | null =>
  first !== undefined && others.length === 0 ? first.module_name : null

/** Puts modules into a branch, which is shown from then on. */
export const insertModules = (edited: Edited, kind: ActKind, into: { branchId: Id; index: number }, added: StackModule[]): void => {
  if (added.length === 0) return
  const modules = insertedAt(modulesOf(edited, into.branchId), into.index, added)
  edit(edited, { kind, module_name: featureOf(added) }, [{ branchId: into.branchId, modules }])
}

/** Out of the selected branch, to the end of another: one step. The branch that it leaves stays the shown one. */
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
