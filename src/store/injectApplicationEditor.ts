import { applicationEditorSlice } from '@/slices/applicationEditor'
import { announcePart } from './lateParts'
import { rootReducer } from './rootReducer'

/** Adds the editor's state to the store. Its selectors answer from the first call on; a second call changes nothing. */
export const injectApplicationEditor = () => {
  const injected = applicationEditorSlice.injectInto(rootReducer)
  announcePart()
  return injected
}
