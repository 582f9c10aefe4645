import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, OwnIdSchema, TextSchema } from './parts'

export const LoginBodySchema = Exactly({ email: TextSchema(320), password: TextSchema(1024) })

export const LoginReplySchema = Exactly({
  token: Essential(Type.String()),
  account_id: OwnIdSchema,
  id: OwnIdSchema,
  name: Type.String(),
})

export type LoginBody = Static<typeof LoginBodySchema>
/** `id` and `name` are the user's. */
export type LoginReply = Static<typeof LoginReplySchema>

export const authOperations = {
  /**
   * Our extension: a success may carry `X-Device-Token`. A browser keeps it, whoever signs out, and sends all that it keeps in
   * that header, with commas between them, with its next sign-in or request for a reset link: strangers then cannot delay
   * its people.
   */
  login: operation('POST', '/auth/login', { body: LoginBodySchema, reply: LoginReplySchema, access: 'guest' }),
  /** Revokes the token that it is called with. */
  logout: operation('POST', '/auth/logout', { status: 204, ext: true }),
}
