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
  const kept = parseJson(readStored(NAME_KEY) ?? '')
  const isHis = isRecord(kept) && String(kept['userId']) === String(userId)
  return isHis && typeof kept['userName'] === 'string' ? kept['userName'] : userName
}

export const storedClaims = (): Claims | null => {
  const claims = claimsOf(readToken())
  return claims === null ? null : { ...claims, userName: nameOf(claims) }
}
