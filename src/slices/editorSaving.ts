import type { PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import {
  copyOf,
  edit,
  findStack,
  plain,
  selectOneOf,
  stackName,
  stacksOf,
  travel,
  withStacks,
  type Copied,
  type Edited,
  type FlowDocument,
  type ModuleContent,
  type Stack,
  type StackModule,
} from './editorDocument'

/** Unsaved branches, with the version that they are based on. */
export interface Draft {
  etag: string | null
  branches: Stack[]
}

interface SavedStack {
  /** As in the document that was saved; `null` while only the service knows what it holds. */
  modules: StackModule[] | null
  /** What the service may hold from this editor: the content last confirmed, and later ones without a response. */
  known: ModuleContent[][]
}

/** The only slice that copies server data, because the edited application may differ from the saved one. */
export interface ApplicationEditor extends Edited {
  applicationId: Id | null
  /** Counts openings, so that the response to a save of an earlier one is recognised. */
  visit: number
  /** The service's version that `saved` matches, to be replaced on save; `null` if the service sends none. */
  etag: string | null
  saved: Record<string, SavedStack>
  savedIds: Record<string, Id>
  clipboard: Copied[]
  isConflicting: boolean
  /** Created in this visit and not saved since: nobody expects them to be in use yet. */
  newBranchIds: Id[]
}

export const nothing: ApplicationEditor = {
  applicationId: null,
  visit: 0,
  etag: null,
  present: { stacks: {}, draft: null },
  past: [],
  future: [],
  addition: null,
  saved: {},
  savedIds: {},
  selectedBranchId: null,
  openModuleKey: null,
  latestKey: null,
  clipboard: [],
  isConflicting: false,
  newBranchIds: [],
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

export interface Served {
  application: { id: Id; branches: EditableBranch[] }
  etag: string | null
}

/** `stack` as it was when it was sent in the visit `visit`, and what was sent of it. */
interface Sent {
  visit: number
  stack: Stack
  modules: ModuleContent[]
}

const unsavedIn = ({ stacks }: FlowDocument, saved: ApplicationEditor['saved']): Stack[] =>
  Object.values(stacks).filter(({ branchId, modules }) => saved[stackName(branchId)]?.modules !== modules)

export const unsavedStacks = ({ present, saved }: Pick<ApplicationEditor, 'present' | 'saved'>): Stack[] => unsavedIn(present, saved)

/** The version to replace. What is based on an older one than the saved version conflicts with it. */
export const baseOf = ({ present, etag }: Pick<ApplicationEditor, 'present' | 'etag'>): string | null =>
  present.draft === null ? etag : present.draft.etag

/** Until the next edit, what Reload replaced is still the user's unsaved work. */
export const isSetAside = ({ past }: Pick<ApplicationEditor, 'past'>): boolean => past.at(-1)?.act.kind === 'reloaded'

export const draftOf = (editor: ApplicationEditor): Draft | null => {
  const { past, present, etag, saved } = editor
  const document = (isSetAside(editor) ? past.at(-1)?.document : undefined) ?? present
  const branches = unsavedIn(document, saved)
  return branches.length === 0 ? null : { etag: baseOf({ present: document, etag }), branches }
}

/** Steps of a draft whose branches no longer exist. */
export const orphanedSteps = (draft: Draft | null, branches: readonly Pick<EditableBranch, 'id'>[]): StackModule[] => {
  const gone = draft?.branches.filter(({ branchId }) => branches.every(({ id }) => id !== branchId)) ?? []
  return gone.flatMap(({ modules }) => modules)
}

export const rootIdOf = (branches: readonly Pick<EditableBranch, 'id' | 'name'>[]): Id | null =>
  (branches.find(({ name }) => name === 'root') ?? branches[0])?.id ?? null

/** Deleted branches are left out; their steps can be pasted elsewhere. */
const possibleIn = (editor: ApplicationEditor, draft: Draft): Stack[] => {
  const known = Object.values(editor.present.stacks).map(({ branchId }) => ({ id: branchId }))
  const orphaned = orphanedSteps(draft, known)
  if (orphaned.length > 0) editor.clipboard = orphaned.map(copyOf)
  return draft.branches.filter(({ branchId }) => findStack(editor, branchId) !== undefined)
}

/** One undo step. A newer saved version is detected on save. */
const restore = (editor: ApplicationEditor, draft: Draft): void => {
  const possible = possibleIn(editor, draft)
  edit(editor, { kind: 'restored', module_name: null }, possible, { etag: draft.etag })
  selectOneOf(editor, possible.map(({ branchId }) => branchId))
}

export const stacksFrom = (branches: readonly EditableBranch[]): Pick<ApplicationEditor, 'saved' | 'savedIds'> & { stacks: Stack[] } => {
  const savedIds: Record<string, Id> = {}
  const stacks = branches.map(({ id: branchId, modules }): Stack => ({
    branchId,
    modules: modules.map(({ id, module_name, description, parameters }) => {
      const key = `saved ${branchId} ${id}`
      savedIds[key] = id
      return { key, module_name, description, parameters }
    }),
  }))
  const saved = Object.fromEntries(stacks.map(({ branchId, modules }) => [stackName(branchId), { modules, known: [modules] }]))
  return { stacks, saved, savedIds }
}

const open = ({ visit, clipboard }: ApplicationEditor, { application, etag }: Served): ApplicationEditor => {
  const { stacks, ...saved } = stacksFrom(application.branches)
  return {
    ...nothing,
    ...saved,
    applicationId: application.id,
    visit: visit + 1,
    etag,
    present: { stacks: stacksOf(stacks), draft: null },
    selectedBranchId: rootIdOf(application.branches),
    clipboard,
  }
}

/** The documents up to now are based on this version: it has only what the user saw or sent. */
const adopt = (editor: ApplicationEditor, etag: string | null): void => {
  const before = baseOf(editor)
  editor.etag = etag
  if (editor.present.draft !== null) editor.present.draft = null
  for (const { document } of editor.past) if (document.draft !== null) document.draft = null
  for (const { document } of editor.future) if (document.draft?.etag === before) document.draft = { etag }
}

export const savingReducers = {
  opened: (editor: ApplicationEditor, { payload: { draft, ...served } }: PayloadAction<Served & { draft: Draft | null }>) => {
    const fresh = open(editor, served)
    if (draft !== null) restore(fresh, draft)
    return fresh
  },
  /** One undo step, in which other branches stay as they are saved now. */
  reloaded: (editor: ApplicationEditor, { payload }: PayloadAction<Served>) => {
    const before = plain(editor)
    const fresh = open(before, payload)
    const draft = draftOf(before)
    const own = draft === null ? [] : possibleIn(fresh, draft)
    const { selectedBranchId } = before
    if (selectedBranchId !== null && findStack(fresh, selectedBranchId) !== undefined) fresh.selectedBranchId = selectedBranchId
    if (own.length === 0) return fresh
    const act = { kind: 'reloaded', module_name: null } as const
    const branchIds = own.map(({ branchId }) => branchId)
    return { ...fresh, past: [{ act, branchIds, document: withStacks(fresh.present, own) }] }
  },
  /** One undo step, too. */
  draftDiscarded: (editor: ApplicationEditor): void => {
    const last = editor.past.at(-1)
    if (last?.act.kind === 'reloaded') {
      last.act.kind = 'discarded'
      return
    }
    const { saved, ...edited } = plain(editor)
    const changes = unsavedIn(edited.present, saved).flatMap(({ branchId }) => {
      const modules = saved[stackName(branchId)]?.modules ?? null
      return modules === null ? [] : [{ branchId, modules }]
    })
    edit(editor, { kind: 'discarded', module_name: null }, changes, null)
  },
  /** What was discarded comes back. */
  draftReturned: (editor: ApplicationEditor, { payload: draft }: PayloadAction<Draft>): void => {
    if (editor.past.at(-1)?.act.kind === 'discarded') travel(editor, 'past', 'future')
    else restore(editor, draft)
  },
  branchSaved: (editor: ApplicationEditor, { payload }: PayloadAction<Sent & { ids: Record<string, Id>; etag: string | null }>): void => {
    const { visit, stack, modules, ids, etag } = payload
    const { branchId } = stack
    if (visit !== editor.visit || findStack(editor, branchId) === undefined) return
    editor.saved[stackName(branchId)] = { modules: stack.modules, known: [modules] }
    editor.newBranchIds = editor.newBranchIds.filter((id) => id !== branchId)
    Object.assign(editor.savedIds, ids)
    adopt(editor, etag)
  },
  /** The outcome is unknown: the service may have this content, which counts as saved only if it was before. */
  saveUnconfirmed: (editor: ApplicationEditor, { payload: { visit, stack, modules } }: PayloadAction<Sent>): void => {
    const name = stackName(stack.branchId)
    const saved = plain(editor.saved[name])
    if (visit !== editor.visit || saved === undefined) return
    editor.saved[name] = { modules: saved.modules === stack.modules ? saved.modules : null, known: [...saved.known, modules] }
  },
  /** The newer version has only what this user saw or sent. */
  ownVersionFound: (editor: ApplicationEditor, { payload: { visit, etag } }: PayloadAction<{ visit: number; etag: string | null }>): void => {
    if (visit === editor.visit) adopt(editor, etag)
  },
  conflictFound: (editor: ApplicationEditor): void => {
    editor.isConflicting = true
  },
  conflictLeft: (editor: ApplicationEditor): void => {
    editor.isConflicting = false
  },
  overwriteChosen: (editor: ApplicationEditor, { payload: { application, etag } }: PayloadAction<Served>): void => {
    for (const { id, modules } of application.branches) {
      if (findStack(editor, id) !== undefined) editor.saved[stackName(id)] = { modules: null, known: [modules] }
    }
    editor.isConflicting = false
    adopt(editor, etag)
  },
}
