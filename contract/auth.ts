import { Type, type Static } from 'typebox'
import { LanguageSchema, RoleSchema } from './account'
import { Essential, Exactly, IdSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

export const LoginBodySchema = Exactly({ email: TextSchema(320), password: VerbatimSchema(1024) })

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
export type LoginBody = Static<typeof LoginBodySchema>
export type LoginReply = Static<typeof LoginReplySchema>

export const authOperations = {
  /** May answer `X-Device-Token` (ext), which the browser stores and sends with later logins and reset requests. */
  login: operation('POST', '/auth/login', { body: LoginBodySchema, reply: LoginReplySchema, access: 'guest', asks: true }),
  logout: operation('POST', '/auth/logout', { role: 'member', whileSuspended: true, status: 204, view: 'open', ext: true }),
  /** That the caller's login opens, by name. Closed ones are left out. */
  listOwnAccounts: operation('GET', '/user/accounts', { role: 'member', reply: OwnAccountsReplySchema, view: 'closed', ext: true }),
  /** The session ends, and goes on in this account of the same login. 404 for any other. */
  openAccount: operation('POST', '/auth/accounts', { role: 'member', whileSuspended: true, body: OpenAccountBodySchema, reply: LoginReplySchema, asks: true, ext: true }),
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
