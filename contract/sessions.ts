import { Type, type Static } from 'typebox'
import { PasskeyAnswerSchema } from './auth'
import { Essential, Exactly, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, VerbatimSchema } from './operation'

/** Where a person is logged in. */
export const SessionSchema = Exactly({
  id: OwnIdSchema,
  browser: Type.String({ description: 'Firefox; empty if unknown' }),
  system: Type.String({ description: 'Windows; empty if unknown' }),
  place: Nullable(Type.String({ description: "as the operator's proxy names it" })),
  /** Which account it is open in. */
  account: Type.String(),
  created_at: Essential(InstantSchema),
  used_at: Essential(InstantSchema),
  /** Of whoever asks. */
  is_current: Essential(Type.Boolean()),
})

export const SessionsReplySchema = Exactly({ sessions: ListOf(SessionSchema) })

/** One of the two. */
export const ProofBodySchema = Exactly({ password: Type.Optional(VerbatimSchema(1024)), passkey: Type.Optional(PasskeyAnswerSchema) })

/** How long a session of the account's people may stay unused; null: as long as it lasts. */
export const IdleLimitSchema = Exactly({ idle_minutes: Nullable(Type.Integer({ minimum: 15, maximum: 720 })) })

export type ListedSession = Static<typeof SessionSchema>
export type SessionsReply = Static<typeof SessionsReplySchema>
export type ProofBody = Static<typeof ProofBodySchema>
export type IdleLimit = Static<typeof IdleLimitSchema>

const SESSIONS = '/user/sessions'
const IDLE_LIMIT = '/accounts/:accountId/idle-limit'

export const sessionsOperations = {
  /** In all accounts of the caller's login: this one first, then those used last. Operators' views are left out. */
  listSessions: operation('GET', SESSIONS, { role: 'member', withoutFactor: true, reply: SessionsReplySchema, view: 'closed', ext: true }),
  /** 404 for those of anybody else. */
  endSession: operation('DELETE', `${SESSIONS}/:sessionId`, { role: 'member', withoutFactor: true, whileSuspended: true, status: 204, ext: true }),
  endOtherSessions: operation('DELETE', SESSIONS, { role: 'member', withoutFactor: true, whileSuspended: true, status: 204, ext: true }),
  /** Operations that answer 403 `proof_required` are open for ten minutes. 422 on `password` or `passkey` unless it is the caller's, whose authenticator has to check who uses it; 429 after too many. */
  proveIdentity: operation('POST', '/auth/proof', { role: 'member', withoutFactor: true, whileSuspended: true, body: ProofBodySchema, status: 204, ext: true }),
  /** Somebody is at the page: an idle session ends after the account's limit. Changes count as well, what is asked for doesn't. */
  noteActivity: operation('POST', '/auth/activity', { role: 'member', withoutFactor: true, whileSuspended: true, status: 204, view: 'open', ext: true }),
  getIdleLimit: operation('GET', IDLE_LIMIT, { role: 'owner', reply: IdleLimitSchema, ext: true }),
  setIdleLimit: operation('PUT', IDLE_LIMIT, { role: 'owner', proof: true, whileSuspended: true, body: IdleLimitSchema, reply: IdleLimitSchema, ext: true }),
}
