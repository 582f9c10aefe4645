import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import {
  emptyStack,
  findStack,
  forgetBranch,
  modulesOf,
  redo,
  stackName,
  undo,
  type ModuleContent,
  type StackModule,
} from './editorHistory'
import {
  changed,
  copyOf,
  editModule,
  findModule,
  insertedAt,
  insertModules,
  keyed,
  moveToBranch,
  without,
  type Copied,
} from './editorModules'
import { draftOf, homelessIn, offerWithout, olderOffer, restore, stacksOf, unsavedStacks, type EditableBranch } from './editorOpening'
import { adoptVersion, nothing, open, type ApplicationEditor, type Opening } from './editorState'
import { signedOut } from './session'

export type { ApplicationEditor } from './editorState'

/** What is dropped on the stack: a feature brings no parameters, a preset does. */
export interface Dropped {
  module_name: string
  parameters?: Record<string, unknown>
}

/** `revision` is the one that was sent: what was edited meanwhile stays unsaved. */
interface Sent {
  branchId: Id
  revision: number
  modules: ModuleContent[]
}

export const applicationEditorSlice = createSlice({
  name: 'applicationEditor',
  initialState: nothing,
  reducers: {
    opened: (editor, { payload }: PayloadAction<Opening>) => open(editor, payload),
    /** What is saved in the place of what was edited, which stays on offer. */
    reloaded: (editor, { payload }: PayloadAction<Omit<Opening, 'offer'>>) => {
      const offer = draftOf(editor)
      const reopened = open(editor, { ...payload, offer: offer === null ? null : { ...offer, etag: payload.etag } })
      const isThere = editor.selectedBranchId !== null && findStack(reopened, editor.selectedBranchId) !== undefined
      return isThere ? { ...reopened, selectedBranchId: editor.selectedBranchId } : reopened
    },
    /** Branches that were made since, here or elsewhere; those that are known already stay as they are edited. */
    branchesListed: (editor, { payload }: PayloadAction<EditableBranch[]>) => {
      const { stacks, savedIds } = stacksOf(payload.filter(({ id }) => findStack(editor, id) === undefined), editor.openedRevision)
      Object.assign(editor.stacks, stacks)
      Object.assign(editor.savedIds, savedIds)
    },
    /** It is deleted for good. */
    branchForgotten: (editor, { payload: branchId }: PayloadAction<Id>) => {
      const wasOpen = editor.openModuleKey !== null && editor.selectedBranchId === branchId
      forgetBranch(editor, branchId)
      if (wasOpen) editor.openModuleKey = null
      editor.offer = offerWithout(editor.offer, branchId)
    },
    branchSelected: (editor, { payload: branchId }: PayloadAction<Id>) => {
      editor.selectedBranchId = branchId
      editor.openModuleKey = null
    },
    draftRestored: (editor) => {
      if (editor.offer === null) return
      const homeless = homelessIn(editor, editor.offer)
      if (homeless.length > 0) editor.clipboard = homeless.map(copyOf)
      restore(editor, editor.offer)
      editor.offer = olderOffer(editor.offer)
    },
    draftDiscarded: (editor) => {
      if (editor.offer !== null) editor.offer = olderOffer(editor.offer)
    },
    /** A feature without parameters opens its settings at once (part 1, section 2). */
    moduleAdded: {
      prepare: (payload: { module: Dropped; index: number }) => ({ payload: { ...payload, key: nanoid() } }),
      reducer: (editor, { payload }: PayloadAction<{ module: Dropped; index: number; key: string }>) => {
        const { key, index, module } = payload
        const { selectedBranchId: branchId } = editor
        if (branchId === null) return
        const { module_name, parameters } = module
        insertModules(editor, 'added', { branchId, index }, [{ key, module_name, description: '', parameters: parameters ?? {} }])
        if (parameters === undefined) editor.openModuleKey = key
      },
    },
    moduleCopied: (editor, { payload: key }: PayloadAction<string>) => {
      const module = findModule(editor, key)
      if (module !== undefined) editor.clipboard = [copyOf(module)]
    },
    branchCopied: (editor, { payload: branchId }: PayloadAction<Id>) => {
      editor.clipboard = modulesOf(editor, branchId).map(copyOf)
    },
    /** At this place of the selected branch. */
    pasted: {
      prepare: (payload: { modules: Copied[]; index: number }) => ({ payload: { ...payload, modules: keyed(payload.modules) } }),
      reducer: (editor, { payload: { modules, index } }: PayloadAction<{ modules: StackModule[]; index: number }>) => {
        if (editor.selectedBranchId !== null) insertModules(editor, 'pasted', { branchId: editor.selectedBranchId, index }, modules)
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
    /** A branch was made to be a copy; it is shown, and its modules are not saved yet. */
    branchFilled: {
      prepare: (payload: { branchId: Id; modules: Copied[] }) => ({ payload: { ...payload, modules: keyed(payload.modules) } }),
      reducer: (editor, { payload: { branchId, modules } }: PayloadAction<{ branchId: Id; modules: StackModule[] }>) => {
        editor.stacks[stackName(branchId)] ??= emptyStack(branchId, editor.openedRevision)
        insertModules(editor, 'duplicated', { branchId, index: 0 }, modules)
        editor.selectedBranchId = branchId
        editor.openModuleKey = null
      },
    },
    moduleMoved: (editor, { payload: { key, to } }: PayloadAction<{ key: string; to: number }>) => {
      editModule(editor, 'moved', key, (modules, module) => insertedAt(without(modules, key), to, [module]))
    },
    moduleSent: (editor, { payload: { key, branchId } }: PayloadAction<{ key: string; branchId: Id }>) => {
      moveToBranch(editor, key, branchId)
    },
    moduleRemoved: (editor, { payload: key }: PayloadAction<string>) => {
      editModule(editor, 'removed', key, (modules) => without(modules, key))
      if (editor.openModuleKey === key) editor.openModuleKey = null
    },
    settingsOpened: (editor, { payload: key }: PayloadAction<string>) => {
      if (findModule(editor, key) !== undefined) editor.openModuleKey = key
    },
    settingsCancelled: (editor) => {
      editor.openModuleKey = null
    },
    /** The service found the module's parameters right. What the former ones said is no description any more. */
    settingsAccepted: (editor, { payload }: PayloadAction<Pick<StackModule, 'key' | 'parameters'> & { description?: string }>) => {
      const { key, ...change } = payload
      editModule(editor, 'configured', key, (modules) => changed(modules, key, change))
      if (editor.openModuleKey === key) editor.openModuleKey = null
    },
    described: (editor, { payload: { key, description } }: PayloadAction<Pick<StackModule, 'key' | 'description'>>) => {
      const isOwn = description !== ''
      editModule(editor, 'described', key, (modules, module) => {
        const isSame = module.description === description && (module.isOwn ?? false) === isOwn
        return isSame ? modules : changed(modules, key, { description, isOwn })
      })
    },
    branchSaved: (editor, { payload }: PayloadAction<Sent & { ids: Record<string, Id>; etag: string | null }>) => {
      const { branchId, revision, modules, ids, etag } = payload
      const stack = findStack(editor, branchId)
      if (stack === undefined || revision < editor.openedRevision) return
      stack.savedRevision = revision
      stack.expected = [modules]
      Object.assign(editor.savedIds, ids)
      adoptVersion(editor, etag)
    },
    /** Nobody knows whether the service has it: no content counts as saved, and this one may be there. */
    saveUnconfirmed: (editor, { payload: { branchId, revision, modules } }: PayloadAction<Sent>) => {
      const stack = findStack(editor, branchId)
      if (stack === undefined || revision < editor.openedRevision) return
      stack.savedRevision = null
      stack.expected = [...stack.expected, modules]
    },
    /** The service has a newer version, in which nothing stands but what the person saw or sent. */
    ownVersionFound: (editor, { payload: { revision, etag } }: PayloadAction<{ revision: number; etag: string | null }>) => {
      if (revision >= editor.openedRevision) adoptVersion(editor, etag)
    },
    conflictFound: (editor) => {
      editor.isConflicting = true
    },
    /** The person goes on with the own work, and decides later. */
    conflictLeft: (editor) => {
      editor.isConflicting = false
    },
    /** What is shown is to replace what is saved by now: until that is done, no branch counts as saved. */
    overwriteChosen: (editor, { payload: { application, etag } }: PayloadAction<Omit<Opening, 'offer'>>) => {
      for (const { id, modules } of application.branches) {
        const stack = findStack(editor, id)
        if (stack !== undefined) Object.assign(stack, { expected: [modules], savedRevision: null })
      }
      Object.assign(editor, { isConflicting: false, etag, expectedEtag: etag })
    },
    undone: (editor) => {
      undo(editor)
      editor.openModuleKey = null
    },
    redone: (editor) => {
      redo(editor)
      editor.openModuleKey = null
    },
    closed: ({ clipboard, lastRevision }) => ({ ...nothing, clipboard, lastRevision }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, ({ lastRevision }) => ({ ...nothing, lastRevision }))
  },
  selectors: {
    selectEditor: (editor) => editor,
    selectIsUnsaved: (editor) => unsavedStacks(editor).length > 0,
    selectUndoable: ({ undoable }) => undoable.at(-1)?.act ?? null,
    selectRedoable: ({ redoable }) => redoable.at(-1)?.act ?? null,
  },
})

export const {
  opened,
  reloaded,
  branchesListed,
  branchForgotten,
  branchSelected,
  draftRestored,
  draftDiscarded,
  moduleAdded,
  moduleCopied,
  branchCopied,
  pasted,
  moduleDuplicated,
  branchFilled,
  moduleMoved,
  moduleSent,
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

/** The slice is injected late: before that it is empty. */
export const { selectEditor, selectIsUnsaved, selectUndoable, selectRedoable } = applicationEditorSlice.getSelectors(
  (state: { applicationEditor?: ApplicationEditor }) => state.applicationEditor ?? nothing,
)
