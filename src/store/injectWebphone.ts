import { webphoneSlice } from '@/slices/webphone'
import { announcePart } from './lateParts'
import { rootReducer } from './rootReducer'

/** Adds what the person sees of the web phone to the store. A second call changes nothing. */
export const injectWebphone = () => {
  const injected = webphoneSlice.injectInto(rootReducer)
  announcePart()
  return injected
}
