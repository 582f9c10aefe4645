import { Type, type Static } from 'typebox'
import { LanguageSchema, RoleSchema } from './account'
import { Essential, Exactly, IdSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

export const base64url = (longest: number) => Type.String({ maxLength: longest, pattern: '^[\\w-]+$' })

/** What an authenticator answers to a challenge, in base64url. */
export const PasskeyAnswerSchema = Exactly({
  credential_id: base64url(1400),
  client_data: base64url(4000),
  authenticator_data: base64url(4000),
  signature: base64url(4000),
})

export const LoginBodySchema = Exactly({
  email: TextSchema(320),
  password: VerbatimSchema(1024),
  /** Of an authenticator app, or a backup code. */
  code: Type.Optional(VerbatimSchema(40)),
  passkey: Type.Optional(PasskeyAnswerSchema),
})

export const LoginReplySchema = Exactly({
  token: Essential(Type.String()),
  account_id: OwnIdSchema,
  id: OwnIdSchema,
  name: Type.String(),
  language: Type.Optional(Nullable(LanguageSchema)),
  role: Type.Optional(RoleSchema),
})

export const OwnAccountSchema = Exactly({ id: OwnIdSchema, name: Essential(Type.String()), role: Essential(RoleSchema) })

export const OwnAccountsReplySchema = Exactly({ accounts: ListOf(OwnAccountSchema) })

export const OpenAccountBodySchema = Exactly({ account_id: IdSchema })

export type OwnAccount = Static<typeof OwnAccountSchema>
export type PasskeyAnswer = Static<typeof PasskeyAnswerSchema>
export type LoginBody = Static<typeof LoginBodySchema>
export type LoginReply = Static<typeof LoginReplySchema>

export const authOperations = {
  /**
   * May answer `X-Device-Token` (ext), which the browser stores and sends with later logins and reset requests. After the right password
   * of a login that has factors (ext): 400 `factor_required` without `code` or `passkey`, 422 on the one that is wrong.
   */
  login: operation('POST', '/auth/login', { body: LoginBodySchema, reply: LoginReplySchema, access: 'guest', asks: true }),
  logout: operation('POST', '/auth/logout', { role: 'member', withoutFactor: true, whileSuspended: true, status: 204, view: 'open', ext: true }),
  /** That the caller's login opens, by name. Closed ones are left out. */
  listOwnAccounts: operation('GET', '/user/accounts', { role: 'member', withoutFactor: true, reply: OwnAccountsReplySchema, view: 'closed', ext: true }),
  /** The session ends, and goes on in this account of the same login. 404 for any other. */
  openAccount: operation('POST', '/auth/accounts', { role: 'member', withoutFactor: true, whileSuspended: true, body: OpenAccountBodySchema, reply: LoginReplySchema, asks: true, ext: true }),
}

export const ResetLinkBodySchema = Exactly({ email: TextSchema(320) })

export const ResetBodySchema = Exactly({
  email: TextSchema(320),
  password: VerbatimSchema(1024),
  password_confirmation: VerbatimSchema(1024),
  token: VerbatimSchema(512),
})

export type ResetBody = Static<typeof ResetBodySchema>

export const passwordOperations = {
  /** 204 for every well-formed address, known or not, so that accounts cannot be discovered. */
  sendResetLink: operation('POST', '/password/reset-link', { body: ResetLinkBodySchema, access: 'guest', status: 204 }),
  resetPassword: operation('POST', '/password/reset', { body: ResetBodySchema, access: 'guest', status: 204 }),
}
