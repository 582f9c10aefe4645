import { uploadQueue } from '@/api'
import { uploadsSlice } from '@/slices/uploads'
import { announcePart, lateMiddleware } from './lateParts'
import { rootReducer } from './rootReducer'

/** Adds the upload queue to the store: its state, and what sends the files. A second call changes nothing. */
export const injectUploads = () => {
  const injected = uploadsSlice.injectInto(rootReducer)
  lateMiddleware.addMiddleware(uploadQueue)
  announcePart()
  return injected
}
