import type { Static } from 'typebox'
import { row } from './row'
import type { LoginBodySchema, LoginReplySchema } from './schemas/auth'

export type LoginBody = Static<typeof LoginBodySchema>
/** `id` and `name` are the user's. */
export type LoginReply = Static<typeof LoginReplySchema>

export const authRows = {
  /**
   * Our extension: a success may carry `X-Device-Token`. A browser keeps it, whoever signs out, and sends all that it keeps in
   * that header, with commas between them, with its next sign-in or request for a reset link: strangers then cannot delay
   * its people.
   */
  login: row<{ body: LoginBody; reply: LoginReply }>()('POST', '/auth/login', { access: 'guest' }),
  /** Revokes the token that it is called with. */
  logout: row()('POST', '/auth/logout', { status: 204, ext: true }),
}
