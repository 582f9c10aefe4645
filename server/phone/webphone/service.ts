import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import {
  webphoneOperations,
  type CallWebPhoneBody,
  type PracticeCallBody,
  type PracticeCallReply,
  type WebPhoneGateway,
  type WebPhoneTokenReply,
} from 'contract/webphone'
import type { PhoneToken, VoicePort } from '../carrier/carrier'
import { HOUR_MS, later, SECOND_MS, type Clock } from '../../platform/clock'
import type { Sessions } from '../../platform/sessions/sessions'
import type { KeyRing, Claims } from '../../platform/sessions/token'
import { NotFound } from '../../platform/failures/failures'
import type { TestCalls } from '../switchboard/switchboard'
import { route, type BoundRoute } from '../../platform/http/routes/route'

export interface WebPhoneClaims extends Claims {
  expiresAt: Date
}

const TTL_S = HOUR_MS / SECOND_MS
const none = '0'.repeat(32)
const [issuer, subject, application] = [`SK${none}`, `AC${none}`, `AP${none}`]
/** The reader checks the expiry itself. */
const NEVER_EXPIRED = new Date(0)
const BETWEEN_IDS = '.'

const inSeconds = (time: Date): number => Math.floor(time.getTime() / SECOND_MS)

const identityIn = ({ grants }: JWTPayload): string | null => {
  const isGrant = typeof grants === 'object' && grants !== null && 'identity' in grants
  return isGrant && typeof grants.identity === 'string' ? grants.identity : null
}

const claimsOf = (payload: JWTPayload): WebPhoneClaims | null => {
  const [accountId = '', userId = '', more] = identityIn(payload)?.split(BETWEEN_IDS) ?? []
  const sessionId = payload.jti?.slice(issuer.length + 1) ?? ''
  if (accountId === '' || userId === '' || sessionId === '' || more !== undefined || payload.exp === undefined) return null
  return { accountId, userId, sessionId, expiresAt: new Date(payload.exp * SECOND_MS) }
}

interface Deps {
  keyRing: KeyRing
  sessions: Pick<Sessions, 'isOpen'>
  clock: Clock
}

export type WebPhoneTokens = ReturnType<typeof makeWebPhoneTokens>

export const makeWebPhoneTokens = ({ keyRing, sessions, clock }: Deps) => {
  /** A separate key, so that session tokens and these are not interchangeable. */
  const key = async (): Promise<Uint8Array> =>
    new Uint8Array(createHmac('sha256', await keyRing('token')).update('web phones').digest())

  return {
    issue: async ({ accountId, userId, sessionId }: Claims): Promise<PhoneToken> => {
      const now = clock()
      const voice = { incoming: { allow: true }, outgoing: { application_sid: application } }
      const token = await new SignJWT({ grants: { identity: `${accountId}${BETWEEN_IDS}${userId}`, voice } })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
        .setJti(`${issuer}-${sessionId}`)
        .setIssuer(issuer)
        .setSubject(subject)
        .setIssuedAt(inSeconds(now))
        .setExpirationTime(inSeconds(later(now, HOUR_MS)))
        .sign(await key())
      return { token, ttlSeconds: TTL_S }
    },

    /** Null for invalid tokens and ended sessions; expired tokens are read, because the client must be told. */
    read: async (token: string): Promise<WebPhoneClaims | null> => {
      const pinned = { algorithms: ['HS256'], issuer, subject, requiredClaims: ['exp', 'iat', 'jti'] }
      const verified = await jwtVerify(token, await key(), { ...pinned, currentDate: NEVER_EXPIRED }).catch(() => null)
      const claims = verified && claimsOf(verified.payload)
      return claims !== null && (await sessions.isOpen(claims)) ? claims : null
    },
  }
}

export interface WebPhoneService {
  token: (session: Claims) => Promise<WebPhoneTokenReply>
  call: (caller: Pick<Claims, 'accountId' | 'userId'>, body: CallWebPhoneBody) => Promise<string>
  placeCall: (body: PracticeCallBody) => Promise<PracticeCallReply>
  room: TestCalls['room']
}

interface Embedded {
  gateway: WebPhoneGateway
  tokens: Pick<WebPhoneTokens, 'issue'>
  calls: Pick<TestCalls, 'callWebPhone' | 'place' | 'room'>
}

export const makeEmbeddedWebPhone = ({ gateway, tokens, calls }: Embedded): WebPhoneService => ({
  token: async (session) => ({ token: (await tokens.issue(session)).token, gateway }),
  call: (caller, { number_id }) => calls.callWebPhone(caller, number_id === undefined ? undefined : String(number_id)),
  placeCall: async (body) => {
    const { callId, steps } = await calls.place(body)
    return { call_id: callId, steps }
  },
  room: calls.room,
})

/** For web phones connected to a carrier, which has no test calls. */
export const makeCarriedWebPhone = (voice: VoicePort): WebPhoneService => ({
  token: async (session) => ({ token: (await voice.token(session)).token }),
  call: () => Promise.reject(new NotFound()),
  placeCall: () => Promise.reject(new NotFound()),
  room: (_, act) => (act === null ? Promise.resolve(null) : Promise.reject(new NotFound())),
})

export const webphoneRoutes = (webPhone: WebPhoneService): BoundRoute[] => [
  route(webphoneOperations.getWebPhoneToken, ({ caller }) => webPhone.token(caller)),
  route(webphoneOperations.callWebPhone, async ({ caller, body }) => ({
    call_id: await webPhone.call(caller, body),
  })),
  route(webphoneOperations.getRoom, async ({ caller }) => ({ room: await webPhone.room(caller, null) })),
  route(webphoneOperations.actInRoom, async ({ caller, body }) => ({ room: await webPhone.room(caller, body) })),
  route(webphoneOperations.placePracticeCall, ({ body }) => webPhone.placeCall(body)),
]
