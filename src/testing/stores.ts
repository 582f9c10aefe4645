import { writeToken, type Claims } from '@/lib/storedToken'
import { loadApi } from '@/store/loadApi'
import { makeStore } from '@/store/makeStore'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as a service signs it, except that this signature is nobody's. `mark` makes it another one. */
export const unsignedToken = ({ accountId, userId, userName }: Claims, mark = 'signature'): string =>
  [{ alg: 'HS256', typ: 'JWT' }, { account_id: accountId, id: userId, name: userName }].map(encoded).concat(mark).join('.')

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
