import type { Static } from 'typebox'
import { row } from './row'
import type { PasswordBodySchema, RevertBodySchema, RevertReplySchema, UserBodySchema, UserReplySchema, UserSchema } from './schemas/users'

export type User = Static<typeof UserSchema>
/** `id` may be left out; another one than the path's is nobody's. `password` is the present one, and is our extension. */
export type UserBody = Static<typeof UserBodySchema>
export type UserReply = Static<typeof UserReplySchema>
/** `password` is the present one. */
export type PasswordBody = Static<typeof PasswordBodySchema>
/** `token` is the last part of the link that was mailed to the address which the user had before. */
export type RevertBody = Static<typeof RevertBodySchema>
/** `reset_token` chooses a new password, as the token of a mailed reset link does. */
export type RevertReply = Static<typeof RevertReplySchema>

export const usersRows = {
  getUser: row<{ reply: UserReply }>()('GET', '/users/:userId'),
  /**
   * Another `email` is taken only with the present `password`: without it, and with a wrong one, 422 of `password`; 429
   * after too many tries or changes.
   */
  saveUser: row<{ body: UserBody; reply: UserReply }>()('PUT', '/users/:userId'),
  /** Ends every other sign-in of the user. A wrong present password is a 422 of `password`; 429 after too many tries. */
  changePassword: row<{ body: PasswordBody }>()('PUT', '/users/:userId/password', { status: 204 }),
  /** Takes a change of address back, and ends every sign-in and the password of the user. 400 `invalid_token`, `email_taken`. */
  revertEmail: row<{ body: RevertBody; reply: RevertReply }>()('POST', '/email/revert', { access: 'guest', ext: true }),
}
