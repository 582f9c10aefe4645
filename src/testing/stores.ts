import { writeToken, type Claims } from '@/lib/storedToken'
import { loadApi } from '@/store/loadApi'
import { makeStore } from '@/store/makeStore'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const unsignedToken = ({ accountId, userId, userName, role }: Claims, mark = 'signature'): string =>
  [{ alg: 'HS256', typ: 'JWT' }, { account_id: accountId, id: userId, name: userName, role }].map(encoded).concat(mark).join('.')

export const zoe: Claims = { accountId: '12', userId: '7', userName: 'Zoé', role: 'owner' }

export const loadedStore = async () => {
  const apiModule = await loadApi()
  return { store: makeStore(), apiModule }
}

export const memberStore = async (token = unsignedToken(zoe)) => {
  writeToken(token)
  return { ...(await loadedStore()), token }
}
