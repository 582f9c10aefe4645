import { isRecord, parseJson } from './record'
import { clearStored, readStored, writeStored } from './storage'
import { claimsOf, readToken, type Claims } from './storedToken'

export const NAME_KEY = 'user_name'

export const writeName = (userName: string): void => {
  const claims = claimsOf(readToken())
  if (claims !== null) writeStored(NAME_KEY, JSON.stringify({ userId: claims.userId, userName }))
}

export const clearName = (): void => clearStored(NAME_KEY)

const nameOf = ({ userId, userName }: Claims): string => {
  const stored = parseJson(readStored(NAME_KEY) ?? '')
  const isCurrentUser = isRecord(stored) && String(stored['userId']) === String(userId)
  return isCurrentUser && typeof stored['userName'] === 'string' ? stored['userName'] : userName
}

export const storedClaims = (): Claims | null => {
  const claims = claimsOf(readToken())
  return claims === null ? null : { ...claims, userName: nameOf(claims) }
}
