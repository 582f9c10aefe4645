import type { PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import {
  copyOf,
  findStack,
  rootIdOf,
  stacksOf,
  unsavedStacks,
  type EditableApplication,
  type EditorDocument,
  type ModuleContent,
  type StackModule,
} from './editorDocument'
import { edit, keepBaseVersion, type Change, type Edited, type History } from './editorHistory'

export interface Draft {
  baseVersion: string | null
  branches: Change[]
  older?: Draft
}

/** The only slice that copies server data, because the edited application may differ from the saved one. */
export interface ApplicationEditor extends EditorDocument, History {
  /** A save with a lower version was sent before the application was opened, and its response is ignored. */
  openedVersion: number
  /** The service's version that matches `expected`; a restored draft may be based on an older one. */
  latestBaseVersion: string | null
  savedIds: Record<string, Id>
  /** Draft from an earlier visit, neither restored nor discarded. */
  offer: Draft | null
  isConflicting: boolean
  /** Created in this visit and not saved since: nobody expects them to be in use yet. */
  newBranchIds: Id[]
}

export const nothing: ApplicationEditor = {
  applicationId: null,
  stacks: {},
  selectedBranchId: null,
  openModuleKey: null,
  version: 0,
  baseVersion: null,
  clipboard: [],
  undoable: [],
  redoable: [],
  addition: null,
  openedVersion: 0,
  latestBaseVersion: null,
  savedIds: {},
  offer: null,
  isConflicting: false,
  newBranchIds: [],
}

export interface Served {
  application: EditableApplication
  baseVersion: string | null
}

interface Sent {
  branchId: Id
  version: number
  modules: ModuleContent[]
}

export const draftOf = (editor: ApplicationEditor): Draft | null => {
  const { offer, baseVersion } = editor
  const branches = unsavedStacks(editor).map(({ branchId, modules }): Change => ({ branchId, modules }))
  if (branches.length === 0) return offer
  if (offer === null) return { baseVersion, branches }
  const isOnOffer = branches.some((own) => offer.branches.some(({ branchId }) => branchId === own.branchId))
  if (isOnOffer) return { baseVersion, branches, older: offer }
  return { ...offer, baseVersion: offer.baseVersion ?? baseVersion, branches: [...offer.branches, ...branches] }
}

/** Of several drafts the latest is offered first. */
export const draftBefore = ({ baseVersion, branches }: Draft, older: Draft | null): Draft => ({ baseVersion, branches, ...(older !== null && { older }) })

export const offerWithout = (offer: Draft | null, branchId: Id): Draft | null => {
  if (offer === null) return null
  const { older: before, ...latest } = offer
  const branches = latest.branches.filter((change) => change.branchId !== branchId)
  const older = offerWithout(before ?? null, branchId)
  return branches.length === 0 ? older : { ...latest, branches, ...(older !== null && { older }) }
}

const offerAfterSave = (offer: Draft, before: string | null, baseVersion: string | null): Draft => ({
  ...offer,
  baseVersion: offer.baseVersion === before ? baseVersion : offer.baseVersion,
  ...(offer.older !== undefined && { older: offerAfterSave(offer.older, before, baseVersion) }),
})

export const orphanedModules = (edited: Pick<Edited, 'stacks'>, { branches }: Draft): StackModule[] =>
  branches.filter(({ branchId }) => findStack(edited, branchId) === undefined).flatMap(({ modules }) => modules)

/** A module moved to another branch is in both places after a restore, so each copy gets its own key. */
const withOwnKeys = ({ stacks }: Edited, changes: Change[]): Change[] => {
  const replaced = new Set(changes.map(({ branchId }) => branchId))
  const remaining = Object.values(stacks).filter(({ branchId }) => !replaced.has(branchId))
  const usedKeys = new Set(remaining.flatMap(({ modules }) => modules.map(({ key }) => key)))
  const own = (module: StackModule): StackModule => {
    let { key } = module
    while (usedKeys.has(key)) key = `${key} again`
    usedKeys.add(key)
    return { ...module, key }
  }
  return changes.map(({ branchId, modules }) => ({ branchId, modules: modules.map(own) }))
}

/** Restores the draft as one undoable step. A newer saved version is detected on save; deleted branches are left out. */
const restore = (edited: Edited, { baseVersion, branches }: Draft): void => {
  const possible = branches.filter(({ branchId }) => findStack(edited, branchId) !== undefined)
  edit(edited, { kind: 'restored', module_name: null }, withOwnKeys(edited, possible), baseVersion)
  const isShown = possible.some(({ branchId }) => branchId === edited.selectedBranchId)
  if (!isShown) edited.selectedBranchId = possible[0]?.branchId ?? edited.selectedBranchId
}

const open = (editor: ApplicationEditor, { application, baseVersion }: Served, offer: Draft | null): ApplicationEditor => {
  const version = editor.version + 1
  return {
    ...nothing,
    ...stacksOf(application.branches, version),
    applicationId: application.id,
    selectedBranchId: rootIdOf(application.branches),
    version,
    openedVersion: version,
    baseVersion,
    latestBaseVersion: baseVersion,
    offer,
    clipboard: editor.clipboard,
  }
}

const rebase = (editor: ApplicationEditor, baseVersion: string | null): void => {
  Object.assign(editor, { baseVersion, latestBaseVersion: baseVersion })
  keepBaseVersion(editor)
}

/** This version has only the user's own work, so it doesn't conflict with the offered draft either. */
const adopt = (editor: ApplicationEditor, baseVersion: string | null): void => {
  if (editor.offer !== null) editor.offer = offerAfterSave(editor.offer, editor.baseVersion, baseVersion)
  rebase(editor, baseVersion)
}

export const savingReducers = {
  opened: (editor: ApplicationEditor, { payload }: PayloadAction<Served & { offer: Draft | null }>) =>
    open(editor, payload, payload.offer),
  reloaded: (editor: ApplicationEditor, { payload }: PayloadAction<Served>) => {
    const offer = draftOf(editor)
    const reopened = open(editor, payload, offer === null ? null : { ...offer, baseVersion: payload.baseVersion })
    const isKnown = editor.selectedBranchId !== null && findStack(reopened, editor.selectedBranchId) !== undefined
    return isKnown ? { ...reopened, selectedBranchId: editor.selectedBranchId } : reopened
  },
  draftRestored: (editor: ApplicationEditor): void => {
    if (editor.offer === null) return
    const orphaned = orphanedModules(editor, editor.offer)
    if (orphaned.length > 0) editor.clipboard = orphaned.map(copyOf)
    restore(editor, editor.offer)
    editor.offer = editor.offer.older ?? null
  },
  draftDiscarded: (editor: ApplicationEditor): void => {
    editor.offer = editor.offer?.older ?? null
  },
  /** What was discarded is offered again, before what has been offered since. */
  draftReturned: (editor: ApplicationEditor, { payload }: PayloadAction<Draft>): void => {
    editor.offer = draftBefore(payload, editor.offer)
  },
  branchSaved: (
    editor: ApplicationEditor,
    { payload }: PayloadAction<Sent & { ids: Record<string, Id>; baseVersion: string | null }>,
  ): void => {
    const { branchId, version, modules, ids, baseVersion } = payload
    const stack = findStack(editor, branchId)
    if (stack === undefined || version < editor.openedVersion) return
    stack.savedVersion = version
    stack.expected = [modules]
    editor.newBranchIds = editor.newBranchIds.filter((id) => id !== branchId)
    Object.assign(editor.savedIds, ids)
    adopt(editor, baseVersion)
  },
  /** The outcome is unknown: the service may have this content, which counts as saved only if it was before. */
  saveUnconfirmed: (editor: ApplicationEditor, { payload: { branchId, version, modules } }: PayloadAction<Sent>): void => {
    const stack = findStack(editor, branchId)
    if (stack === undefined || version < editor.openedVersion) return
    if (stack.savedVersion !== version) stack.savedVersion = null
    stack.expected = [...stack.expected, modules]
  },
  /** The newer version has only what this user saw or sent. */
  ownVersionFound: (
    editor: ApplicationEditor,
    { payload: { version, baseVersion } }: PayloadAction<Pick<Sent, 'version'> & Pick<Served, 'baseVersion'>>,
  ): void => {
    if (version >= editor.openedVersion) adopt(editor, baseVersion)
  },
  conflictFound: (editor: ApplicationEditor): void => {
    editor.isConflicting = true
  },
  conflictLeft: (editor: ApplicationEditor): void => {
    editor.isConflicting = false
  },
  overwriteChosen: (editor: ApplicationEditor, { payload: { application, baseVersion } }: PayloadAction<Served>): void => {
    for (const { id, modules } of application.branches) {
      const stack = findStack(editor, id)
      if (stack !== undefined) Object.assign(stack, { expected: [modules], savedVersion: null })
    }
    editor.isConflicting = false
    rebase(editor, baseVersion)
  },
}
