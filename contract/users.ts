import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, OwnIdSchema, TextSchema } from './parts'

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
  confirm_email: TextSchema(),
  /** Our extension: the present one, where `email` is another one than before. */
  password: Type.Optional(TextSchema(1024)),
})

export const UserReplySchema = Exactly({ user: UserSchema })

export const PasswordBodySchema = Exactly({
  password: TextSchema(1024),
  new_password: TextSchema(1024),
  confirm_password: TextSchema(1024),
})

export const RevertBodySchema = Exactly({ token: TextSchema(512) })

export const RevertReplySchema = Exactly({
  email: Essential(Type.String({ description: 'the address that is back' })),
  reset_token: Essential(Type.String({ description: 'for `POST /password/reset`, within an hour' })),
})

export type User = Static<typeof UserSchema>
/** `id` may be left out; another one than the path's is nobody's. `password` is the present one, and is our extension. */
export type UserBody = Static<typeof UserBodySchema>
/** `password` is the present one. */
export type PasswordBody = Static<typeof PasswordBodySchema>
/** `token` is the last part of the link that was mailed to the address which the user had before. */
export type RevertBody = Static<typeof RevertBodySchema>
/** `reset_token` chooses a new password, as the token of a mailed reset link does. */
export type RevertReply = Static<typeof RevertReplySchema>

export const usersOperations = {
  getUser: operation('GET', '/users/:userId', { reply: UserReplySchema }),
  /**
   * Another `email` is taken only with the present `password`: without it, and with a wrong one, 422 of `password`; 429
   * after too many tries or changes.
   */
  saveUser: operation('PUT', '/users/:userId', { body: UserBodySchema, reply: UserReplySchema }),
  /** Ends every other sign-in of the user. A wrong present password is a 422 of `password`; 429 after too many tries. */
  changePassword: operation('PUT', '/users/:userId/password', { body: PasswordBodySchema, status: 204 }),
  /** Takes a change of address back, and ends every sign-in and the password of the user. 400 `invalid_token`, `email_taken`. */
  revertEmail: operation('POST', '/email/revert', {
    body: RevertBodySchema,
    reply: RevertReplySchema,
    access: 'guest',
    ext: true,
  }),
}
