import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { SECOND_MS, type Clock } from '../clock'
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

/** At most 4 kB each. */
const MOST_REMEMBERED = 5_000

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

/** JWT, HS256 only: the algorithm a token names for itself is never believed. */
export const makeTokens = (keyRing: KeyRing, clock: Clock): Tokens => {
  // What the good tokens of late say. A signature that was right stays right, and to check it again takes as long as a
  // small call; what time changes is looked at each time.
  const remembered = new LRUCache<string, JWTPayload>({ max: MOST_REMEMBERED })
  return {
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
      const now = clock()
      const known = remembered.get(token)
      const payload = known ?? (await verify(token, await keyRing('token'), now))
      const claims = payload === null || isOver(payload, now) ? null : claimsOf(payload, now)
      if (claims !== null && payload !== null && known === undefined) remembered.set(token, payload)
      return claims
    },
  }
}
