import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { SECOND_MS, type Clock } from '../clock'
import type { KeyRing } from './signingKey'

const issuer = 'telephony-console'
const audience = 'console'
/** Tolerated clock difference between instances. */
const TOLERANCE_S = 5

export interface Claims {
  accountId: string
  userId: string
  sessionId: string
}

export interface NewToken extends Claims {
  name: string
  expiresAt: Date
}

const MAX_REMEMBERED = 5_000

const inSeconds = (time: Date): number => Math.floor(time.getTime() / SECOND_MS)

const claimsOf = (payload: JWTPayload, now: Date): Claims | null => {
  const { account_id: accountId, id: userId, jti: sessionId, iat } = payload
  if (typeof accountId !== 'string' || typeof userId !== 'string' || sessionId === undefined) return null
  if (iat === undefined || iat > inSeconds(now) + TOLERANCE_S) return null
  return { accountId, userId, sessionId }
}

const isOver = ({ exp }: JWTPayload, now: Date): boolean => exp !== undefined && exp <= inSeconds(now) - TOLERANCE_S

const verify = async (token: string, key: Uint8Array, now: Date): Promise<JWTPayload | null> => {
  const pinned = { algorithms: ['HS256'], typ: 'JWT', issuer, audience, requiredClaims: ['exp', 'iat', 'jti'] }
  const verified = await jwtVerify(token, key, { ...pinned, clockTolerance: TOLERANCE_S, currentDate: now }).catch(() => null)
  return verified && verified.payload
}

export type Tokens = ReturnType<typeof makeTokens>

/** Only HS256: the algorithm named in a token is never trusted. */
export const makeTokens = (keyRing: KeyRing, clock: Clock) => {
  // Verifying costs as much as a small request. Only valid signatures are cached; times are checked every time.
  const remembered = new LRUCache<string, JWTPayload>({ max: MAX_REMEMBERED })
  return {
    issue: async ({ accountId, userId, sessionId, name, expiresAt }: NewToken): Promise<string> =>
      new SignJWT({ account_id: accountId, id: userId, name })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(sessionId)
        .setIssuedAt(inSeconds(clock()))
        .setExpirationTime(inSeconds(expiresAt))
        .sign(await keyRing('token')),

    read: async (token: string): Promise<Claims | null> => {
      const now = clock()
      const known = remembered.get(token)
      const payload = known ?? (await verify(token, await keyRing('token'), now))
      const claims = payload === null || isOver(payload, now) ? null : claimsOf(payload, now)
      if (claims !== null && payload !== null && known === undefined) remembered.set(token, payload)
      return claims
    },
  }
}
