import type { Middleware } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { isId, isRecord, parseJson, urlPart } from '@/lib/values'
import { clearStored, readStored, writeStored } from '@/lib/storage'
import { applicationEditorSlice, draftReturned, selectEditor } from '@/slices/applicationEditor'
import type { Stack, StackModule } from '@/slices/editorDocument'
import { draftOf, type ApplicationEditor, type Draft } from '@/slices/editorSaving'
import { selectSession, sessionSlice, type Session } from '@/slices/session'
import type { AppDispatch, RootState } from './makeStore'
import { draftPrefix, savedDrafts, type DraftOwner } from './dropDrafts'

export const draftKey = (owner: DraftOwner, applicationId: Id): string => draftPrefix(owner) + urlPart(applicationId)

/** Cannot collide with an application id, in which spaces are percent-encoded. */
const TEXT = 'text '

export const textDraftKey = (owner: DraftOwner, draftId: string): string => draftPrefix(owner) + TEXT + urlPart(draftId)

export const draftedApplicationIds = (owner: DraftOwner): string[] => {
  const prefix = draftPrefix(owner)
  return savedDrafts()
    .filter((key) => key.startsWith(prefix) && !key.startsWith(prefix + TEXT))
    .map((key) => decodeURIComponent(key.slice(prefix.length)))
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isModule = (value: unknown): value is StackModule =>
  isRecord(value) &&
  isText(value['key']) &&
  isText(value['module_name']) &&
  isText(value['description']) &&
  (value['isOwn'] === undefined || typeof value['isOwn'] === 'boolean') &&
  isRecord(value['parameters'])

const isStack = (value: unknown): value is Stack =>
  isRecord(value) && isId(value['branchId']) && Array.isArray(value['modules']) && value['modules'].every(isModule)

type Owner = Pick<Session, 'accountId' | 'userId'>

export const readDraft = (owner: Owner, applicationId: Id): Draft | null => {
  const stored = parseJson(readStored(draftKey(owner, applicationId)) ?? '')
  if (!isRecord(stored)) return null
  const { etag, branches } = stored
  return (etag === null || isText(etag)) && Array.isArray(branches) && branches.every(isStack) ? { etag, branches } : null
}

const saveDraft = (owner: Owner, editor: ApplicationEditor): void => {
  if (editor.applicationId === null) return
  const key = draftKey(owner, editor.applicationId)
  const draft = draftOf(editor)
  if (draft === null) clearStored(key)
  else writeStored(key, JSON.stringify(draft))
}

/** Undoes that a draft was discarded. If its application was closed since, branches edited later stay as they are. */
export const returnDraft =
  (applicationId: Id, draft: Draft) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState()
    if (selectEditor(state).applicationId === applicationId) return void dispatch(draftReturned(draft))
    const owner = selectSession(state)
    const later = readDraft(owner, applicationId)?.branches ?? []
    const isEdited = (branchId: Id): boolean => later.some((stack) => stack.branchId === branchId)
    const branches = [...draft.branches.filter(({ branchId }) => !isEdited(branchId)), ...later]
    writeStored(draftKey(owner, applicationId), JSON.stringify({ ...draft, branches }))
  }

const hasEditor = (state: unknown): state is { session: Session; applicationEditor: ApplicationEditor } =>
  isRecord(state) && sessionSlice.reducerPath in state && applicationEditorSlice.reducerPath in state

const isSameWork = (before: ApplicationEditor, after: ApplicationEditor): boolean =>
  before.present === after.present && before.past === after.past && before.saved === after.saved && before.etag === after.etag

export const saveDrafts: Middleware = (store) => {
  let isWaiting = false

  const flush = (state: unknown): void => {
    if (isWaiting && hasEditor(state) && state.session.authenticated) saveDraft(state.session, state.applicationEditor)
    isWaiting = false
  }
  // Another tab of the same user saved this application and removed this tab's draft.
  window.addEventListener('storage', ({ key, newValue }) => {
    const state: unknown = store.getState()
    if (newValue !== null || !hasEditor(state) || !state.session.authenticated) return
    const { session, applicationEditor: editor } = state
    if (editor.applicationId !== null && key === draftKey(session, editor.applicationId)) saveDraft(session, editor)
  })
  return (next) => (action) => {
    const before: unknown = store.getState()
    const result = next(action)
    const after: unknown = store.getState()
    if (!hasEditor(before) || !hasEditor(after)) return result
    if (before.applicationEditor.applicationId !== after.applicationEditor.applicationId) {
      // A freshly opened application has no unsaved work. Save the previous one's first.
      flush(before)
    } else if (!isWaiting && !isSameWork(before.applicationEditor, after.applicationEditor)) {
      isWaiting = true
      queueMicrotask(() => flush(store.getState()))
    }
    return result
  }
}
