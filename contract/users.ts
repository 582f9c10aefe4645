import type { Static } from 'typebox'
import { row } from './row'
import type { PasswordBodySchema, UserBodySchema, UserReplySchema, UserSchema } from './schemas/users'

export type User = Static<typeof UserSchema>
/** `id` may be left out; another one than the path's is nobody's. */
export type UserBody = Static<typeof UserBodySchema>
export type UserReply = Static<typeof UserReplySchema>
/** `password` is the present one. */
export type PasswordBody = Static<typeof PasswordBodySchema>

export const usersRows = {
  getUser: row<{ reply: UserReply }>()('GET', '/users/:userId'),
  saveUser: row<{ body: UserBody; reply: UserReply }>()('PUT', '/users/:userId'),
  /** Ends every other sign-in of the user. A wrong present password is a 422 of `password`; 429 after too many tries. */
  changePassword: row<{ body: PasswordBody }>()('PUT', '/users/:userId/password', { status: 204 }),
}
