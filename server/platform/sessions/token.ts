import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedQuery } from 'contract/audiofiles'
import type { KeyScope, Role } from 'contract/operation'
import { SECOND_MS, type Clock, later, MINUTE_MS } from '../clock'
import type { Store, Tables } from '../database/tables'
import type { RandomSource } from '../random'

type Purpose = Tables['signing_keys']['purpose']

export type KeyRing = (purpose: Purpose) => Promise<Uint8Array>

/** Instances that start together all try to insert a key; all of them read the one that won. */
export const makeKeyRing = (store: Store, clock: Clock, random: RandomSource): KeyRing => {
  const known = new Map<Purpose, Promise<Uint8Array>>()

  const readOrMake = async (purpose: Purpose): Promise<Uint8Array> => {
    const selectKey = () => store.selectFrom('signing_keys').select('secret').where('purpose', '=', purpose)
    const found = await selectKey().executeTakeFirst()
    if (found !== undefined) return new Uint8Array(found.secret)
    const made = { purpose, secret: random.bytes(32), created_at: clock() }
    await store.insertInto('signing_keys').values(made).onConflict((conflict) => conflict.doNothing()).execute()
    return new Uint8Array((await selectKey().executeTakeFirstOrThrow()).secret)
  }

  return (purpose) => {
    const found = known.get(purpose)
    if (found !== undefined) return found
    const key = readOrMake(purpose)
    known.set(purpose, key)
    key.catch(() => known.delete(purpose))
    return key
  }
}

const purposes: Purpose[] = ['token', 'file', 'reset', 'revert', 'device', 'consent', 'push', 'challenge']

/** Before the first request: a transaction that waited for a connection to read a key could wait for itself. */
export const readKeys = async (keyRing: KeyRing): Promise<void> => {
  await Promise.all(purposes.map(keyRing))
}

const issuer = 'telephony-console'
const audience = 'console'
/** Tolerated clock difference between instances. */
const TOLERANCE_S = 5

export interface Claims {
  accountId: string
  userId: string
  sessionId: string
  /** Of the person, never read from the token, where it is for the console only. */
  role?: Role
  /** The operator for whom the session is a view of the console; never read from the token. */
  viewedBy?: string
  /** The key of the account that asks, in the name of whoever made it; never read from the token. */
  key?: HeldKey
}

/** `sessionId` of its claims is its own id. */
export interface HeldKey {
  name: string
  scopes: KeyScope[]
  expires_on: string
}

export interface NewToken extends Omit<Claims, 'viewedBy' | 'key'> {
  name: string
  role: Role
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
    issue: async ({ accountId, userId, sessionId, name, role, expiresAt }: NewToken): Promise<string> =>
      new SignJWT({ account_id: accountId, id: userId, name, role })
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

const LIFETIME_MS = 10 * MINUTE_MS

const signatureOf = (key: Uint8Array, subject: string, account: string, expires: string): string =>
  createHmac('sha256', key).update(`${subject}\n${account}\n${expires}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export type SignedUrls = ReturnType<typeof makeSignedUrls>

export const makeSignedUrls = (keyRing: KeyRing, clock: Clock) => {
  const sealer = async (account: string) => {
    const expires = String(Math.floor(later(clock(), LIFETIME_MS).getTime() / SECOND_MS))
    const key = await keyRing('file')
    return (subject: string): SignedQuery => ({ account, expires, signature: signatureOf(key, subject, account, expires) })
  }

  /** Signs the URLs of a list, which all expire together. */
  const signer = async (account: string) => {
    const seal = await sealer(account)
    const ofAccount = encodeURIComponent(account)
    return (fileId: string): string => {
      const { expires, signature } = seal(fileId)
      return `/v1/files/${fileId}?account=${ofAccount}&expires=${expires}&signature=${signature}`
    }
  }

  return {
    seal: async (account: string, subject: string): Promise<SignedQuery> => (await sealer(account))(subject),
    signer,
    sign: async (account: string, fileId: string): Promise<string> => (await signer(account))(fileId),

    isRight: async (subject: string, { account, expires, signature }: SignedQuery): Promise<boolean> => {
      const isGenuine = isSame(signature, signatureOf(await keyRing('file'), subject, account, expires))
      return isGenuine && Number(expires) * SECOND_MS > clock().getTime()
    },
  }
}
