import { jwtDecode } from 'jwt-decode'
import type { Id } from 'contract/operation'
import { isId } from './id'
import { isRecord } from './record'
import { clearStored, readStored, writeStored } from './storage'

export const TOKEN_KEY = 'auth_token'

/** Longer than any token that a request header can carry. */
const MAX_TOKEN_LENGTH = 16_384
const threeParts = /^[\w-]+={0,2}\.[\w-]+={0,2}\.[\w-]*={0,2}$/

/** Whom a token speaks for. */
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

/** `null`, which means a guest, for whatever is no token of this service. Expiry is the service's business. */
export const claimsOf = (token: string | null): Claims | null => {
  if (token === null || token.length > MAX_TOKEN_LENGTH || !threeParts.test(token)) return null
  const claims = decoded(token)
  if (!isRecord(claims)) return null
  const { account_id: accountId, id: userId, name: userName } = claims
  return isId(accountId) && isId(userId) && typeof userName === 'string' ? { accountId, userId, userName } : null
}
