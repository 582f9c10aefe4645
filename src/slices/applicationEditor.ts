import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import {
  addStacks,
  amendAddition,
  changed,
  copyOf,
  dropAddition,
  editModule,
  findModule,
  findStack,
  forgetBranch,
  historyReducers,
  indexOfNext,
  insertedAt,
  insertModules,
  isAddition,
  keyed,
  modulesOf,
  moveToBranch,
  openSettings,
  plain,
  stackName,
  without,
  type Copied,
  type StackModule,
} from './editorDocument'
import { isSetAside, nothing, savingReducers, stacksFrom, unsavedStacks, type ApplicationEditor, type EditableBranch } from './editorSaving'
import { signedOut } from './session'

export type { ApplicationEditor } from './editorSaving'

export interface Dropped {
  module_name: string
  parameters?: Record<string, unknown>
}

/** `isOwn` is given where the user changed the description. */
type Accepted = Pick<StackModule, 'key' | 'parameters'> &
  Partial<Pick<StackModule, 'description' | 'isOwn'>> & {
    /** Follows the step, in the same act. */
    next?: Required<Dropped>
  }

export const applicationEditorSlice = createSlice({
  name: 'applicationEditor',
  initialState: nothing,
  reducers: {
    ...historyReducers,
    ...savingReducers,
    branchesListed: (editor, { payload }: PayloadAction<EditableBranch[]>) => {
      const { stacks, saved, savedIds } = stacksFrom(payload.filter(({ id }) => findStack(editor, id) === undefined))
      addStacks(editor, stacks)
      Object.assign(editor.saved, saved)
      Object.assign(editor.savedIds, savedIds)
    },
    branchCreated: (editor, { payload: branchId }: PayloadAction<Id>) => {
      editor.newBranchIds.push(branchId)
    },
    branchForgotten: (editor, { payload: branchId }: PayloadAction<Id>) => {
      forgetBranch(editor, branchId)
      editor.saved = Object.fromEntries(Object.entries(plain(editor.saved)).filter(([name]) => name !== stackName(branchId)))
    },
    branchSelected: (editor, { payload: branchId }: PayloadAction<Id>) => {
      if (branchId !== editor.selectedBranchId) editor.latestKey = null
      editor.selectedBranchId = branchId
      openSettings(editor, null)
    },
    moduleAdded: {
      /** Without an index it follows the latest step. */
      prepare: (payload: { module: Dropped; index?: number }) => ({ payload: { ...payload, key: nanoid() } }),
      reducer: (editor, { payload }: PayloadAction<{ module: Dropped; index?: number; key: string }>) => {
        const { key, module } = payload
        const { selectedBranchId: branchId } = editor
        if (branchId === null) return
        const { index = indexOfNext(editor, branchId) } = payload
        const { module_name, parameters } = module
        const { latestKey } = editor
        const future = plain(editor.future)
        insertModules(editor, 'added', { branchId, index }, [{ key, module_name, description: '', parameters: parameters ?? {} }])
        if (parameters !== undefined) return
        openSettings(editor, key)
        editor.addition = { key, future, latestKey }
      },
    },
    moduleCopied: (editor, { payload: key }: PayloadAction<string>) => {
      const module = findModule(editor, key)
      if (module !== undefined) editor.clipboard = [copyOf(module)]
    },
    branchCopied: (editor, { payload: branchId }: PayloadAction<Id>) => {
      editor.clipboard = modulesOf(editor, branchId).map(copyOf)
    },
    pasted: {
      prepare: (payload: { modules: Copied[]; index?: number }) => ({ payload: { ...payload, modules: keyed(payload.modules) } }),
      reducer: (editor, { payload }: PayloadAction<{ modules: StackModule[]; index?: number }>) => {
        const { selectedBranchId: branchId } = editor
        if (branchId === null) return
        const { modules, index = indexOfNext(editor, branchId) } = payload
        insertModules(editor, 'pasted', { branchId, index }, modules)
      },
    },
    moduleDuplicated: {
      prepare: (key: string) => ({ payload: { key, copyKey: nanoid() } }),
      reducer: (editor, { payload: { key, copyKey } }: PayloadAction<{ key: string; copyKey: string }>) => {
        editModule(editor, 'duplicated', key, (modules, module) => {
          const index = modules.findIndex((each) => each.key === key)
          return insertedAt(modules, index + 1, [{ ...copyOf(module), key: copyKey }])
        })
      },
    },
    branchFilled: {
      prepare: (payload: { branchId: Id; modules: Copied[] }) => ({ payload: { ...payload, modules: keyed(payload.modules) } }),
      reducer: (editor, { payload: { branchId, modules } }: PayloadAction<{ branchId: Id; modules: StackModule[] }>) => {
        if (findStack(editor, branchId) === undefined) {
          const empty: StackModule[] = []
          addStacks(editor, [{ branchId, modules: empty }])
          editor.saved[stackName(branchId)] = { modules: empty, known: [empty] }
        }
        insertModules(editor, 'duplicated', { branchId, index: 0 }, modules)
        editor.selectedBranchId = branchId
        openSettings(editor, null)
      },
    },
    moduleMoved: (editor, { payload: { key, to } }: PayloadAction<{ key: string; to: number }>) => {
      editModule(editor, 'moved', key, (modules, module) => insertedAt(without(modules, key), to, [module]))
    },
    moduleMovedToBranch: {
      prepare: (payload: { key: string; branchId: Id }) => ({ payload: { ...payload, newKey: nanoid() } }),
      reducer: (editor, { payload: { key, branchId, newKey } }: PayloadAction<{ key: string; branchId: Id; newKey: string }>) => {
        moveToBranch(editor, key, branchId, newKey)
        const id = editor.savedIds[key]
        if (id !== undefined && modulesOf(editor, branchId).at(-1)?.key === newKey) editor.savedIds[newKey] = id
      },
    },
    moduleRemoved: (editor, { payload: key }: PayloadAction<string>) => {
      editModule(editor, 'removed', key, (modules) => without(modules, key))
      if (editor.openModuleKey === key) openSettings(editor, null)
    },
    settingsOpened: (editor, { payload: key }: PayloadAction<string>) => {
      if (findModule(editor, key) !== undefined) openSettings(editor, key)
    },
    /** A step just added goes again. */
    settingsCancelled: (editor) => {
      if (editor.openModuleKey !== null) dropAddition(editor, editor.openModuleKey)
      openSettings(editor, null)
    },
    /** The service accepted the parameters, so the automatic description of the old ones no longer applies. */
    settingsAccepted: {
      prepare: (payload: Accepted) => ({ payload: { ...payload, nextKey: nanoid() } }),
      reducer: (editor, { payload }: PayloadAction<Accepted & { nextKey: string }>) => {
        const { key, next, nextKey, ...change } = payload
        const isSame = ({ parameters }: StackModule): boolean =>
          change.isOwn === undefined && next === undefined && JSON.stringify(parameters) === JSON.stringify(change.parameters)
        const accepted = (modules: StackModule[]): StackModule[] => {
          const after = changed(modules, key, change)
          if (next === undefined) return after
          return insertedAt(after, after.findIndex((module) => module.key === key) + 1, [{ ...next, key: nextKey, description: '' }])
        }
        if (!amendAddition(editor, key, accepted)) {
          editModule(editor, 'configured', key, (modules, module) => (isSame(module) ? modules : accepted(modules)))
        }
        if (editor.openModuleKey === key) openSettings(editor, null)
      },
    },
    described: (editor, { payload: { key, description } }: PayloadAction<Pick<StackModule, 'key' | 'description'>>) => {
      const isOwn = description !== ''
      editModule(editor, 'described', key, (modules, module) => {
        const isSame = module.description === description && (module.isOwn ?? false) === isOwn
        return isSame ? modules : changed(modules, key, { description, isOwn })
      })
    },
    closed: ({ clipboard, visit }) => ({ ...nothing, clipboard, visit }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, ({ visit }) => ({ ...nothing, visit }))
  },
  selectors: {
    selectEditor: (editor) => editor,
    selectIsUnsaved: (editor) => unsavedStacks(editor).length > 0,
    /** The step whose settings are open was added with them. */
    selectIsAdding: (editor) => editor.openModuleKey !== null && isAddition(editor, editor.openModuleKey),
    /** A restored draft is on screen, or the user's work waits until they restore it after Reload. */
    selectDraftNotice: (editor) =>
      isSetAside(editor) ? 'setAside' : editor.present.draft !== null && unsavedStacks(editor).length > 0 ? 'restored' : null,
    selectUndoable: ({ past }) => past.at(-1)?.act ?? null,
    selectRedoable: ({ future }) => future.at(-1)?.act ?? null,
  },
})

export const {
  opened,
  reloaded,
  branchesListed,
  branchCreated,
  branchForgotten,
  branchSelected,
  draftDiscarded,
  draftReturned,
  moduleAdded,
  moduleCopied,
  branchCopied,
  pasted,
  moduleDuplicated,
  branchFilled,
  moduleMoved,
  moduleMovedToBranch,
  moduleRemoved,
  settingsOpened,
  settingsCancelled,
  settingsAccepted,
  described,
  branchSaved,
  conflictFound,
  saveUnconfirmed,
  ownVersionFound,
  conflictLeft,
  overwriteChosen,
  undone,
  redone,
  closed,
} = applicationEditorSlice.actions

/** The lazily loaded slice has its initial state until it is injected. */
export const { selectEditor, selectIsUnsaved, selectIsAdding, selectDraftNotice, selectUndoable, selectRedoable } = applicationEditorSlice.getSelectors(
  (state: { applicationEditor?: ApplicationEditor }) => state.applicationEditor ?? nothing,
)
