import { applicationEditorSlice } from '@/slices/applicationEditor'
import { keepDrafts } from './drafts'
import { announcePart, lateMiddleware } from './lateParts'
import { rootReducer } from './rootReducer'

/** Adds the editor to the store: its state, and what keeps unsaved work. A second call changes nothing. */
export const injectApplicationEditor = () => {
  const injected = applicationEditorSlice.injectInto(rootReducer)
  lateMiddleware.addMiddleware(keepDrafts)
  announcePart()
  return injected
}
