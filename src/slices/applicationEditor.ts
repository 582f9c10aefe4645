import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/row'
import { edit, redo, stackName, stackOf, undo, type Edited, type StackModule } from './editorHistory'
import { signedOut } from './session'

/** A module as the service sends it. */
export interface SavedModule {
  id: Id
  module_name: string
  description: string
  parameters: Record<string, unknown>
}

export interface EditableApplication {
  id: Id
  branches: { id: Id; name: string; modules: SavedModule[] }[]
}

/** What is dropped on the stack: a feature brings no parameters, a preset does. */
export interface Dropped {
  module_name: string
  description: string
  parameters?: Record<string, unknown>
}

/**
 * The application that is edited: the only copy of server data that a slice holds, because it may differ from what is
 * saved, branch by branch.
 */
export interface ApplicationEditor extends Edited {
  applicationId: Id | null
  /** Of what was opened or saved last; `null` when the service sends none. */
  etag: string | null
  /** The module whose settings are open. */
  openModuleKey: string | null
  /** The ids that saved modules have, by their keys: they outlive undo and redo. */
  savedIds: Record<string, Id>
}

const nothing: ApplicationEditor = {
  applicationId: null,
  etag: null,
  selectedBranchId: null,
  stacks: {},
  undoable: [],
  redoable: [],
  openModuleKey: null,
  savedIds: {},
}

const atMost = (index: number, length: number): number => Math.min(Math.max(Math.trunc(index), 0), length)

const changed = (modules: StackModule[], key: string, change: Partial<StackModule>): StackModule[] =>
  modules.map((module) => (module.key === key ? { ...module, ...change } : module))

const isInSelected = (editor: ApplicationEditor, key: string): boolean =>
  editor.selectedBranchId !== null && stackOf(editor, editor.selectedBranchId).modules.some((module) => module.key === key)

const open = ({ application, etag }: { application: EditableApplication; etag: string | null }): ApplicationEditor => {
  const editor: ApplicationEditor = { ...nothing, applicationId: application.id, etag, stacks: {}, savedIds: {} }
  for (const { id: branchId, modules } of application.branches) {
    const keyed = modules.map(({ id, ...module }) => ({ key: `saved ${branchId} ${id}`, id, module }))
    for (const { key, id } of keyed) editor.savedIds[key] = id
    const stack = keyed.map(({ key, module }) => ({ key, ...module }))
    editor.stacks[stackName(branchId)] = { modules: stack, revision: 0, savedRevision: 0 }
  }
  const root = application.branches.find(({ name }) => name === 'root') ?? application.branches[0]
  return { ...editor, selectedBranchId: root?.id ?? null }
}

export const applicationEditorSlice = createSlice({
  name: 'applicationEditor',
  initialState: nothing,
  reducers: {
    opened: (_, { payload }: PayloadAction<{ application: EditableApplication; etag: string | null }>) => open(payload),
    branchSelected: (editor, { payload: branchId }: PayloadAction<Id>) => {
      editor.selectedBranchId = branchId
      editor.openModuleKey = null
    },
    /** A feature without parameters opens its settings at once (part 1, section 2). */
    moduleAdded: {
      prepare: (payload: { module: Dropped; index: number }) => ({ payload: { ...payload, key: nanoid() } }),
      reducer: (editor, { payload }: PayloadAction<{ module: Dropped; index: number; key: string }>) => {
        const { key, index, module } = payload
        if (editor.selectedBranchId === null) return
        edit(editor, (modules) =>
          modules.toSpliced(atMost(index, modules.length), 0, { parameters: {}, ...module, key }),
        )
        if (module.parameters === undefined) editor.openModuleKey = key
      },
    },
    moduleMoved: (editor, { payload: { key, to } }: PayloadAction<{ key: string; to: number }>) => {
      if (!isInSelected(editor, key)) return
      edit(editor, (modules) => {
        const others = modules.filter((module) => module.key !== key)
        return others.toSpliced(atMost(to, others.length), 0, ...modules.filter((module) => module.key === key))
      })
    },
    moduleRemoved: (editor, { payload: key }: PayloadAction<string>) => {
      if (!isInSelected(editor, key)) return
      edit(editor, (modules) => modules.filter((module) => module.key !== key))
      if (editor.openModuleKey === key) editor.openModuleKey = null
    },
    settingsOpened: (editor, { payload: key }: PayloadAction<string>) => {
      if (isInSelected(editor, key)) editor.openModuleKey = key
    },
    settingsCancelled: (editor) => {
      editor.openModuleKey = null
    },
    /** The service found the open module's parameters right. */
    settingsAccepted: (
      editor,
      { payload: { key, ...change } }: PayloadAction<Pick<StackModule, 'key' | 'parameters' | 'description'>>,
    ) => {
      if (!isInSelected(editor, key)) return
      edit(editor, (modules) => changed(modules, key, change))
      editor.openModuleKey = null
    },
    described: (editor, { payload: { key, description } }: PayloadAction<Pick<StackModule, 'key' | 'description'>>) => {
      if (isInSelected(editor, key)) edit(editor, (modules) => changed(modules, key, { description }))
    },
    /** `revision` is the one that was sent: what was edited meanwhile stays unsaved. */
    branchSaved: (
      editor,
      { payload }: PayloadAction<{ branchId: Id; revision: number; ids: Record<string, Id>; etag: string | null }>,
    ) => {
      const { branchId, revision, ids, etag } = payload
      editor.stacks[stackName(branchId)] = { ...stackOf(editor, branchId), savedRevision: revision }
      Object.assign(editor.savedIds, ids)
      editor.etag = etag
    },
    undone: (editor) => {
      undo(editor)
      editor.openModuleKey = null
    },
    redone: (editor) => {
      redo(editor)
      editor.openModuleKey = null
    },
    closed: () => nothing,
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => nothing)
  },
  selectors: {
    selectEditor: (editor) => editor,
    selectIsUnsaved: ({ stacks }) => Object.values(stacks).some(({ revision, savedRevision }) => revision !== savedRevision),
    selectCanUndo: ({ undoable }) => undoable.length > 0,
    selectCanRedo: ({ redoable }) => redoable.length > 0,
  },
})

export const {
  opened,
  branchSelected,
  moduleAdded,
  moduleMoved,
  moduleRemoved,
  settingsOpened,
  settingsCancelled,
  settingsAccepted,
  described,
  branchSaved,
  undone,
  redone,
  closed,
} = applicationEditorSlice.actions
