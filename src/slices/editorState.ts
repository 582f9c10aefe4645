import type { Id } from 'contract/operation'
import type { Edited } from './editorHistory'
import type { Copied } from './editorModules'
import { offerAfterSave, rootIdOf, stacksOf, type Draft, type EditableApplication } from './editorOpening'

/**
 * The application that is edited: the only copy of server data that a slice holds, because it may differ from what is
 * saved, branch by branch.
 */
export interface ApplicationEditor extends Edited {
  applicationId: Id | null
  /** The version in which the service has what the stacks expect: a draft that is taken back may be of an older one. */
  expectedEtag: string | null
  /** The revision of what was opened: a save with a lower one was sent before, and arrives too late to say anything. */
  openedRevision: number
  /** The module whose settings are open. */
  openModuleKey: string | null
  /** The ids that saved modules have, by their keys: they outlive undo and redo. */
  savedIds: Record<string, Id>
  /** Work of an earlier visit that the person has neither taken back nor thrown away. */
  offer: Draft | null
  /** Somebody saved this application meanwhile, so the service refused to replace it. */
  isConflicting: boolean
  /** What 'Paste' puts in: it outlives the application that it was copied from. */
  clipboard: Copied[]
}

export const nothing: ApplicationEditor = {
  applicationId: null,
  etag: null,
  expectedEtag: null,
  openedRevision: 0,
  selectedBranchId: null,
  stacks: {},
  lastRevision: 0,
  undoable: [],
  redoable: [],
  openModuleKey: null,
  savedIds: {},
  offer: null,
  isConflicting: false,
  clipboard: [],
}

export interface Opening {
  application: EditableApplication
  etag: string | null
  offer: Draft | null
}

export const open = ({ clipboard, lastRevision }: ApplicationEditor, { application, etag, offer }: Opening): ApplicationEditor => ({
  ...nothing,
  ...stacksOf(application.branches, lastRevision + 1),
  applicationId: application.id,
  etag,
  expectedEtag: etag,
  openedRevision: lastRevision + 1,
  lastRevision: lastRevision + 1,
  offer,
  clipboard,
  selectedBranchId: rootIdOf(application.branches),
})

/** Nobody else's work is in this version: it is no conflict with the work on offer either. */
export const adoptVersion = (editor: ApplicationEditor, etag: string | null): void => {
  if (editor.offer !== null) editor.offer = offerAfterSave(editor.offer, editor.etag, etag)
  Object.assign(editor, { etag, expectedEtag: etag })
}
