import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { SECOND_MS, type Clock } from './clock'
import type { KeyRing } from './signingKey'

const issuer = 'telephony-console'
const audience = 'console'
/** How far the clocks of two copies of the service may be apart. */
const TOLERANCE_S = 5

/** What a token says, once its signature, times, issuer and audience are found right. */
export interface Claims {
  accountId: string
  userId: string
  sessionId: string
}

export interface NewToken extends Claims {
  /** The user's, for the console's header. */
  name: string
  expiresAt: Date
}

export interface Tokens {
  issue: (token: NewToken) => Promise<string>
  /** Null for every token that is not good, whatever is wrong with it. */
  read: (token: string) => Promise<Claims | null>
}

const inSeconds = (time: Date): number => Math.floor(time.getTime() / SECOND_MS)

const claimsOf = (payload: JWTPayload, now: Date): Claims | null => {
  const { account_id: accountId, id: userId, jti: sessionId, iat } = payload
  if (typeof accountId !== 'string' || typeof userId !== 'string' || sessionId === undefined) return null
  if (iat === undefined || iat > inSeconds(now) + TOLERANCE_S) return null
  return { accountId, userId, sessionId }
}

/** JWT, HS256 only: the algorithm a token names for itself is never believed. */
export const makeTokens = (keyRing: KeyRing, clock: Clock): Tokens => ({
  issue: async ({ accountId, userId, sessionId, name, expiresAt }) =>
    new SignJWT({ account_id: accountId, id: userId, name })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(sessionId)
      .setIssuedAt(inSeconds(clock()))
      .setExpirationTime(inSeconds(expiresAt))
      .sign(await keyRing('token')),

  read: async (token) => {
    const key = await keyRing('token')
    const now = clock()
    const pinned = { algorithms: ['HS256'], typ: 'JWT', issuer, audience, requiredClaims: ['exp', 'iat', 'jti'] }
    const verified = await jwtVerify(token, key, { ...pinned, clockTolerance: TOLERANCE_S, currentDate: now }).catch(
      () => null,
    )
    return verified && claimsOf(verified.payload, now)
  },
})
