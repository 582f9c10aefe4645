import type { Middleware } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { isId } from '@/lib/id'
import { isRecord, parseJson } from '@/lib/record'
import { clearStored, readStored, writeStored } from '@/lib/storage'
import { applicationEditorSlice, draftReturned, selectEditor } from '@/slices/applicationEditor'
import type { StackModule } from '@/slices/editorDocument'
import type { Change } from '@/slices/editorHistory'
import { draftBefore, draftOf, type ApplicationEditor, type Draft } from '@/slices/editorSaving'
import { selectSession, sessionSlice, type Session } from '@/slices/session'
import { draftKey } from './draftKeys'
import type { AppDispatch, RootState } from './makeStore'

export interface SavedDraft extends Draft {
  keptAt: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isModule = (value: unknown): value is StackModule =>
  isRecord(value) &&
  isText(value['key']) &&
  isText(value['module_name']) &&
  isText(value['description']) &&
  (value['isOwn'] === undefined || typeof value['isOwn'] === 'boolean') &&
  isRecord(value['parameters'])

const isChange = (value: unknown): value is Change =>
  isRecord(value) && isId(value['branchId']) && Array.isArray(value['modules']) && value['modules'].every(isModule)

const draftIn = (value: unknown): Draft | null => {
  if (!isRecord(value)) return null
  // An earlier release wrote `etag`.
  const { baseVersion = value['etag'], branches, older } = value
  if ((baseVersion !== null && !isText(baseVersion)) || !Array.isArray(branches) || !branches.every(isChange)) return null
  if (older === undefined) return { baseVersion, branches }
  const before = draftIn(older)
  return before && { baseVersion, branches, older: before }
}

type Owner = Pick<Session, 'accountId' | 'userId'>

export const readDraft = (owner: Owner, applicationId: Id): SavedDraft | null => {
  const stored = parseJson(readStored(draftKey(owner, applicationId)) ?? '')
  const draft = draftIn(stored)
  return draft !== null && isRecord(stored) && isText(stored['keptAt']) ? { ...draft, keptAt: stored['keptAt'] } : null
}

const saveDraft = (owner: Owner, editor: ApplicationEditor): void => {
  if (editor.applicationId === null) return
  const key = draftKey(owner, editor.applicationId)
  const draft = draftOf(editor)
  if (draft === null) return clearStored(key)
  writeStored(key, JSON.stringify({ ...draft, keptAt: new Date().toISOString() }))
}

/** Undoes that a draft was discarded, whether its application is still open or not. */
export const returnDraft =
  (applicationId: Id, draft: Draft) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState()
    if (selectEditor(state).applicationId === applicationId) return void dispatch(draftReturned(draft))
    const owner = selectSession(state)
    const returned = draftBefore(draft, readDraft(owner, applicationId))
    writeStored(draftKey(owner, applicationId), JSON.stringify({ ...returned, keptAt: new Date().toISOString() }))
  }

const hasEditor = (state: unknown): state is { session: Session; applicationEditor: ApplicationEditor } =>
  isRecord(state) && sessionSlice.reducerPath in state && applicationEditorSlice.reducerPath in state

const isSameWork = (before: ApplicationEditor, after: ApplicationEditor): boolean =>
  before.stacks === after.stacks && before.offer === after.offer && before.baseVersion === after.baseVersion

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
