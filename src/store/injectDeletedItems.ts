import { deletedItemsSlice } from '@/slices/deletedItems'
import { announcePart } from './lateParts'
import { rootReducer } from './rootReducer'

/** Adds what lists hide to the store, for screens whose items can be deleted. A second call changes nothing. */
export const injectDeletedItems = () => {
  const injected = deletedItemsSlice.injectInto(rootReducer)
  announcePart()
  return injected
}
