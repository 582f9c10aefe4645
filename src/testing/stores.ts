import { writeToken, type Claims } from '@/lib/storedToken'
import { loadApi } from '@/store/loadApi'
import { makeStore } from '@/store/makeStore'
import { unsignedToken } from './tokens'

export const zoe: Claims = { accountId: '12', userId: '7', userName: 'Zoé' }

/** A store of whoever the stored token says, with the api loaded. */
export const loadedStore = async () => {
  const door = await loadApi()
  return { store: makeStore(), door }
}

/** A store whose member is signed in, with the api loaded. */
export const memberStore = async (token = unsignedToken(zoe)) => {
  writeToken(token)
  return { ...(await loadedStore()), token }
}
