import { Type } from 'typebox'
import type { usersRows } from '../users'
import { Exactly, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const UserSchema = Exactly({
  id: IdSchema,
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
  email: Type.String({ description: 'the address that is back' }),
  reset_token: Type.String({ description: 'for `POST /password/reset`, within an hour' }),
})

export const usersSchemas = schemasOf<typeof usersRows>()({
  getUser: { reply: UserReplySchema },
  saveUser: { body: UserBodySchema, reply: UserReplySchema },
  changePassword: { body: PasswordBodySchema },
  revertEmail: { body: RevertBodySchema, reply: RevertReplySchema },
})
