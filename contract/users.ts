import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, Nullable, OwnIdSchema, TextSchema, VerbatimSchema } from './parts'

export const UserSchema = Exactly({
  id: OwnIdSchema,
  name: Type.String({ description: 'first and last name' }),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
})

export const UserBodySchema = Exactly({
  id: Type.Optional(IdSchema),
  firstname: TextSchema(),
  lastname: TextSchema(),
  email: TextSchema(),
  /** The new address once more; for the present one it may be empty or missing. */
  confirm_email: Type.Optional(TextSchema()),
  password: Type.Optional(VerbatimSchema(1024)),
})

export const UserReplySchema = Exactly({ user: UserSchema })

export const PasswordBodySchema = Exactly({
  password: VerbatimSchema(1024),
  new_password: VerbatimSchema(1024),
  confirm_password: VerbatimSchema(1024),
})

export const LanguageSchema = Type.Union([Type.Literal('en'), Type.Literal('fr')])

export const LanguageBodySchema = Exactly({ language: LanguageSchema })

export const RevertBodySchema = Exactly({ token: VerbatimSchema(512) })

export const RevertReplySchema = Exactly({
  email: Essential(Type.String({ description: 'the address that is back' })),
  reset_token: Essential(Type.String({ description: 'for `POST /password/reset`, within an hour' })),
})

export const EmergencyNoticeReplySchema = Exactly({
  acknowledged_at: Nullable(Type.String({ format: 'date-time', description: 'when this user acknowledged that 911 cannot be called' })),
})

export type User = Static<typeof UserSchema>
export type UserBody = Static<typeof UserBodySchema>
export type PasswordBody = Static<typeof PasswordBodySchema>
export type LanguageBody = Static<typeof LanguageBodySchema>
export type EmergencyNoticeReply = Static<typeof EmergencyNoticeReplySchema>
export type RevertBody = Static<typeof RevertBodySchema>
export type RevertReply = Static<typeof RevertReplySchema>

export const usersOperations = {
  getUser: operation('GET', '/users/:userId', { reply: UserReplySchema }),
  /** A new `email` requires the current `password`, else 422 on `password`; 429 after too many attempts or changes. */
  saveUser: operation('PUT', '/users/:userId', { body: UserBodySchema, reply: UserReplySchema }),
  changePassword: operation('PUT', '/users/:userId/password', { body: PasswordBodySchema, status: 204 }),
  /** Keeps the language of the user's console, which a login then reports. */
  saveLanguage: operation('PUT', '/users/:userId/language', { body: LanguageBodySchema, status: 204, ext: true }),
  getEmergencyNotice: operation('GET', '/users/:userId/emergency-notice', { reply: EmergencyNoticeReplySchema, ext: true }),
  /** Once: later requests keep the first moment. */
  acknowledgeEmergencyNotice: operation('PUT', '/users/:userId/emergency-notice', { reply: EmergencyNoticeReplySchema, ext: true }),
  /** Reverts a change of address and ends all sessions and the password. 400 `invalid_token`, `email_taken`. */
  revertEmail: operation('POST', '/email/revert', {
    body: RevertBodySchema,
    reply: RevertReplySchema,
    access: 'guest',
    ext: true,
  }),
}
