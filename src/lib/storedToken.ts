import { jwtDecode } from 'jwt-decode'
import type { Id } from 'contract/operation'
import { isId } from './id'
import { isRecord } from './record'
import { clearStored, readStored, writeStored } from './storage'
import { TOKEN_KEY } from './tokenKey'

const MAX_TOKEN_LENGTH = 16_384
const threeParts = /^[\w-]+={0,2}\.[\w-]+={0,2}\.[\w-]*={0,2}$/

export interface Claims {
  accountId: Id
  userId: Id
  userName: string
}

export const readToken = (): string | null => readStored(TOKEN_KEY)
export const writeToken = (token: string): void => writeStored(TOKEN_KEY, token)
export const clearToken = (): void => clearStored(TOKEN_KEY)

const decoded = (token: string): unknown => {
  try {
    return jwtDecode<unknown>(token)
  } catch {
    return null
  }
}

/** `null`, for a guest, unless it is a token of this service. Only the service checks expiry. */
export const claimsOf = (token: string | null): Claims | null => {
  if (token === null || token.length > MAX_TOKEN_LENGTH || !threeParts.test(token)) return null
  const claims = decoded(token)
  if (!isRecord(claims)) return null
  const { account_id: accountId, id: userId, name: userName } = claims
  return isId(accountId) && isId(userId) && typeof userName === 'string' ? { accountId, userId, userName } : null
}
