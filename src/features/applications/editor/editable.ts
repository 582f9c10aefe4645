import type { EditedBranch, OpenedApplication, SavedModule } from '@/api'
import { isRecord } from '@/lib/record'
import type { EditableApplication, EditableBranch, SavedModule as EditableModule } from '@/slices/editorOpening'

const moduleOf = ({ id, module_name, description, parameters }: SavedModule): EditableModule => ({
  id,
  module_name,
  description: description,
  parameters: isRecord(parameters) ? parameters : {},
})

export const editableBranch = ({ id, name, modules }: EditedBranch): EditableBranch => ({
  id,
  name,
  modules: modules.map(moduleOf),
})

/** What is saved as the editor's slice takes it. */
export const editableApplication = ({ id, branches }: OpenedApplication): EditableApplication => ({
  id,
  branches: branches.map(editableBranch),
})
