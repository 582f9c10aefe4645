import { jwtDecode } from 'jwt-decode'
import type { Id, Role } from 'contract/operation'
import { isOperatorPage } from './paths'
import { isId, isRecord, newUuid, parseJson } from './values'
import { clearStored, readStored, tabStorage, writeStored } from './storage'

export const TOKEN_KEY = isOperatorPage ? 'operator_token' : 'auth_token'

/** Placeholder for a password or token in Redux actions. `api` reveals it just before sending, then forgets it. */
export type Secret = `secret:${string}`

const values = new Map<string, string>()

export const hide = (value: string): Secret => {
  const secret: Secret = `secret:${newUuid()}`
  values.set(secret, value)
  return secret
}

/** Text that a user typed is never a secret, even if it looks like one. */
export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && values.has(value)

export const reveal = (secret: Secret): string | null => values.get(secret) ?? null

export const forget = (secret: Secret): void => {
  values.delete(secret)
}

const MAX_TOKEN_LENGTH = 16_384
const threeParts = /^[\w-]+={0,2}\.[\w-]+={0,2}\.[\w-]*={0,2}$/

export interface Claims {
  accountId: Id
  userId: Id
  userName: string
  role: Role
}

/** An operator's view of a customer's console: of this tab alone, so that sessions in other tabs stay as they are. */
export const VIEW_KEY = 'view_token'

const viewToken = (): string | null => (isOperatorPage ? null : tabStorage.read(VIEW_KEY))

export const isView = (): boolean => viewToken() !== null

export const readToken = (): string | null => viewToken() ?? readStored(TOKEN_KEY)
export const writeToken = (token: string): void => writeStored(TOKEN_KEY, token)
export const clearToken = (): void => (isView() ? tabStorage.clear(VIEW_KEY) : clearStored(TOKEN_KEY))

const decoded = (token: string): unknown => {
  try {
    return jwtDecode<unknown>(token)
  } catch {
    return null
  }
}

/** Services without roles name none: everybody is an owner. */
export const roleIn = (value: unknown): Role => (value === 'member' || value === 'manager' ? value : 'owner')

/** The role that the user has now, which may no longer be that of the token. */
const ROLE_KEY = 'user_role'

export const writeRole = (role: Role): void => (isView() ? undefined : writeStored(ROLE_KEY, role))

export const roleNow = (claimed: unknown): Role => roleIn((isView() ? null : readStored(ROLE_KEY)) ?? claimed)

/** `null`, for a guest, unless it is a token of this service. Only the service checks expiry. */
export const claimsOf = (token: string | null): Claims | null => {
  if (token === null || token.length > MAX_TOKEN_LENGTH || !threeParts.test(token)) return null
  const claims = decoded(token)
  if (!isRecord(claims)) return null
  const { account_id: accountId, id: userId, name: userName, role } = claims
  return isId(accountId) && isId(userId) && typeof userName === 'string' ? { accountId, userId, userName, role: roleNow(role) } : null
}

export const NAME_KEY = 'user_name'

export const writeName = (userName: string): void => {
  const claims = claimsOf(readToken())
  if (claims !== null) writeStored(NAME_KEY, JSON.stringify({ userId: claims.userId, userName }))
}

/** What changed since the token was made. */
export const clearUser = (): void => {
  clearStored(NAME_KEY)
  clearStored(ROLE_KEY)
}

const nameOf = ({ userId, userName }: Claims): string => {
  const stored = parseJson(readStored(NAME_KEY) ?? '')
  const isCurrentUser = isRecord(stored) && String(stored['userId']) === String(userId)
  return isCurrentUser && typeof stored['userName'] === 'string' ? stored['userName'] : userName
}

export const storedClaims = (): Claims | null => {
  const claims = claimsOf(readToken())
  return claims === null ? null : { ...claims, userName: nameOf(claims) }
}
