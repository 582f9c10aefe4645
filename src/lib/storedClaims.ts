import { isRecord, parseJson } from './record'
import { clearStored, readStored, writeStored } from './storage'
import { claimsOf, readToken, type Claims } from './storedToken'

export const NAME_KEY = 'user_name'

/** Keeps a new name of whom the stored token speaks for: the token says the old one until the next sign-in. */
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

/** Whom the stored token speaks for, under the name that he has by now; `null` for a guest. */
export const storedClaims = (): Claims | null => {
  const claims = claimsOf(readToken())
  return claims === null ? null : { ...claims, userName: nameOf(claims) }
}
