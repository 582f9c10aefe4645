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

/** Work that was not saved, and the service's version that it was based on. */
export interface Draft {
  baseVersion: string | null
  branches: Change[]
  /** What was on offer, and was not decided about, while this was done on a branch that it has, too. */
  older?: Draft
}

/**
 * The application that is edited: the only copy of server data that a slice holds, because it may differ from what is
 * saved, branch by branch.
 */
export interface ApplicationEditor extends EditorDocument, History {
  /** The version of what was opened: a save with a lower one was sent before, and arrives too late to say anything. */
  openedVersion: number
  /** The service's version with what the stacks expect: a draft that is taken back may be based on an older one. */
  latestBaseVersion: string | null
  /** The ids that saved modules have, by their keys: they outlive undo and redo. */
  savedIds: Record<string, Id>
  /** Work of an earlier visit that the person has neither taken back nor thrown away. */
  offer: Draft | null
  /** Somebody saved this application meanwhile, so the service refused to replace it. */
  isConflicting: boolean
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
  openedVersion: 0,
  latestBaseVersion: null,
  savedIds: {},
  offer: null,
  isConflicting: false,
}

/** What the service has. */
export interface Served {
  application: EditableApplication
  baseVersion: string | null
}

/** `version` is the one that was sent: what was edited meanwhile stays unsaved. */
interface Sent {
  branchId: Id
  version: number
  modules: ModuleContent[]
}

/** What is not saved now, with a draft that nobody has decided about yet beside it or before it; `null` when there is nothing. */
export const draftOf = (editor: ApplicationEditor): Draft | null => {
  const { offer, baseVersion } = editor
  const branches = unsavedStacks(editor).map(({ branchId, modules }): Change => ({ branchId, modules }))
  if (branches.length === 0) return offer
  if (offer === null) return { baseVersion, branches }
  const isOnOffer = branches.some((own) => offer.branches.some(({ branchId }) => branchId === own.branchId))
  if (isOnOffer) return { baseVersion, branches, older: offer }
  return { ...offer, baseVersion: offer.baseVersion ?? baseVersion, branches: [...offer.branches, ...branches] }
}

/** What is left of an offer when a branch is gone. */
export const offerWithout = (offer: Draft | null, branchId: Id): Draft | null => {
  if (offer === null) return null
  const { older: before, ...latest } = offer
  const branches = latest.branches.filter((change) => change.branchId !== branchId)
  const older = offerWithout(before ?? null, branchId)
  return branches.length === 0 ? older : { ...latest, branches, ...(older !== null && { older }) }
}

/** Drafts of a version go on to the next one, when the person's own save made it. */
const offerAfterSave = (offer: Draft, before: string | null, baseVersion: string | null): Draft => ({
  ...offer,
  baseVersion: offer.baseVersion === before ? baseVersion : offer.baseVersion,
  ...(offer.older !== undefined && { older: offerAfterSave(offer.older, before, baseVersion) }),
})

/** The draft's steps that have no branch any more: it was deleted since. */
export const homelessIn = (edited: Pick<Edited, 'stacks'>, { branches }: Draft): StackModule[] =>
  branches.filter(({ branchId }) => findStack(edited, branchId) === undefined).flatMap(({ modules }) => modules)

/** A module that was sent to another branch since stands there and in the draft: each gets a key of its own. */
const withOwnKeys = ({ stacks }: Edited, changes: Change[]): Change[] => {
  const replaced = new Set(changes.map(({ branchId }) => branchId))
  const kept = Object.values(stacks).filter(({ branchId }) => !replaced.has(branchId))
  const taken = new Set(kept.flatMap(({ modules }) => modules.map(({ key }) => key)))
  const own = (module: StackModule): StackModule => {
    let { key } = module
    while (taken.has(key)) key = `${key} again`
    taken.add(key)
    return { ...module, key }
  }
  return changes.map(({ branchId, modules }) => ({ branchId, modules: modules.map(own) }))
}

/**
 * Brings the draft's branches back in one step that can be undone, on the version that the work was based on: a newer one
 * is found when it is saved. Branches that are gone by now are left out.
 */
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

/** Nobody else's work is in this version: it is no conflict with the work on offer either. */
const adopt = (editor: ApplicationEditor, baseVersion: string | null): void => {
  if (editor.offer !== null) editor.offer = offerAfterSave(editor.offer, editor.baseVersion, baseVersion)
  rebase(editor, baseVersion)
}

export const savingReducers = {
  opened: (editor: ApplicationEditor, { payload }: PayloadAction<Served & { offer: Draft | null }>) =>
    open(editor, payload, payload.offer),
  /** What is saved in the place of what was edited, which stays on offer. */
  reloaded: (editor: ApplicationEditor, { payload }: PayloadAction<Served>) => {
    const offer = draftOf(editor)
    const reopened = open(editor, payload, offer === null ? null : { ...offer, baseVersion: payload.baseVersion })
    const isThere = editor.selectedBranchId !== null && findStack(reopened, editor.selectedBranchId) !== undefined
    return isThere ? { ...reopened, selectedBranchId: editor.selectedBranchId } : reopened
  },
  draftRestored: (editor: ApplicationEditor): void => {
    if (editor.offer === null) return
    const homeless = homelessIn(editor, editor.offer)
    if (homeless.length > 0) editor.clipboard = homeless.map(copyOf)
    restore(editor, editor.offer)
    editor.offer = editor.offer.older ?? null
  },
  draftDiscarded: (editor: ApplicationEditor): void => {
    editor.offer = editor.offer?.older ?? null
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
    Object.assign(editor.savedIds, ids)
    adopt(editor, baseVersion)
  },
  /** Nobody knows whether the service has it: no content counts as saved, and this one may be there. */
  saveUnconfirmed: (editor: ApplicationEditor, { payload: { branchId, version, modules } }: PayloadAction<Sent>): void => {
    const stack = findStack(editor, branchId)
    if (stack === undefined || version < editor.openedVersion) return
    stack.savedVersion = null
    stack.expected = [...stack.expected, modules]
  },
  /** The service has a newer version, in which nothing stands but what the person saw or sent. */
  ownVersionFound: (
    editor: ApplicationEditor,
    { payload: { version, baseVersion } }: PayloadAction<Pick<Sent, 'version'> & Pick<Served, 'baseVersion'>>,
  ): void => {
    if (version >= editor.openedVersion) adopt(editor, baseVersion)
  },
  conflictFound: (editor: ApplicationEditor): void => {
    editor.isConflicting = true
  },
  /** The person goes on with the own work, and decides later. */
  conflictLeft: (editor: ApplicationEditor): void => {
    editor.isConflicting = false
  },
  /** What is shown is to replace what is saved by now: until that is done, no branch counts as saved. */
  overwriteChosen: (editor: ApplicationEditor, { payload: { application, baseVersion } }: PayloadAction<Served>): void => {
    for (const { id, modules } of application.branches) {
      const stack = findStack(editor, id)
      if (stack !== undefined) Object.assign(stack, { expected: [modules], savedVersion: null })
    }
    editor.isConflicting = false
    rebase(editor, baseVersion)
  },
}
