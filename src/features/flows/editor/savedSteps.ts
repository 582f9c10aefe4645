import type { Id } from 'contract/operation'
import type { ApplicationEditor } from '@/slices/applicationEditor'
import { findStack, stackName } from '@/slices/editorDocument'
import type { StepAt } from '../map/mapCounts'

type Editor = Pick<ApplicationEditor, 'present' | 'saved' | 'savedIds'>
interface Saved {
  branches: readonly { id: Id; modules: readonly { id: Id; module_name: string }[] }[]
}

/** Calls find steps where they were when they were saved last, which may not be where the user has them now. */
export const savedStepAt = ({ present, saved, savedIds }: Editor, { branches }: Saved): StepAt => {
  const keyOf = new Map(Object.entries(savedIds).map(([key, id]) => [String(id), key]))
  return (branchId, index, moduleName) => {
    const stack = findStack({ present }, branchId)
    if (stack !== undefined && stack.modules === saved[stackName(branchId)]?.modules) {
      const module = stack.modules[index]
      return module?.module_name === moduleName ? module.key : null
    }
    const module = branches.find(({ id }) => String(id) === String(branchId))?.modules[index]
    return module?.module_name === moduleName ? (keyOf.get(String(module.id)) ?? null) : null
  }
}
