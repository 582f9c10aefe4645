import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, Nullable, OwnIdSchema, TextSchema, VerbatimSchema } from './parts'
import { LanguageSchema } from './users'

export const LoginBodySchema = Exactly({ email: TextSchema(320), password: VerbatimSchema(1024) })

export const LoginReplySchema = Exactly({
  token: Essential(Type.String()),
  account_id: OwnIdSchema,
  id: OwnIdSchema,
  name: Type.String(),
  language: Type.Optional(Nullable(LanguageSchema)),
})

export type LoginBody = Static<typeof LoginBodySchema>
export type LoginReply = Static<typeof LoginReplySchema>

export const authOperations = {
  /** May answer `X-Device-Token` (ext), which the browser stores and sends with later logins and reset requests. */
  login: operation('POST', '/auth/login', { body: LoginBodySchema, reply: LoginReplySchema, access: 'guest', asks: true }),
  logout: operation('POST', '/auth/logout', { status: 204, ext: true }),
}
