import { Type, type Static } from 'typebox'
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

export const ProofBodySchema = Exactly({ password: VerbatimSchema(1024) })

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
  listSessions: operation('GET', SESSIONS, { role: 'member', reply: SessionsReplySchema, view: 'closed', ext: true }),
  /** 404 for those of anybody else. */
  endSession: operation('DELETE', `${SESSIONS}/:sessionId`, { role: 'member', whileSuspended: true, status: 204, ext: true }),
  endOtherSessions: operation('DELETE', SESSIONS, { role: 'member', whileSuspended: true, status: 204, ext: true }),
  /** Operations that answer 403 `proof_required` are open for ten minutes. 422 on `password` unless it is the caller's; 429 after too many. */
  proveIdentity: operation('POST', '/auth/proof', { role: 'member', whileSuspended: true, body: ProofBodySchema, status: 204, ext: true }),
  /** Somebody is at the page: an idle session ends after the account's limit. Changes count as well, what is asked for doesn't. */
  noteActivity: operation('POST', '/auth/activity', { role: 'member', whileSuspended: true, status: 204, view: 'open', ext: true }),
  getIdleLimit: operation('GET', IDLE_LIMIT, { role: 'owner', reply: IdleLimitSchema, ext: true }),
  setIdleLimit: operation('PUT', IDLE_LIMIT, { role: 'owner', whileSuspended: true, body: IdleLimitSchema, reply: IdleLimitSchema, ext: true }),
}
