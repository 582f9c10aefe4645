import { Type } from 'typebox'
import type { authRows } from '../auth'
import { Exactly, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const LoginBodySchema = Exactly({ email: TextSchema(320), password: TextSchema(1024) })

export const LoginReplySchema = Exactly({
  token: Type.String(),
  account_id: IdSchema,
  id: IdSchema,
  name: Type.String(),
})

export const authSchemas = schemasOf<typeof authRows>()({
  login: { body: LoginBodySchema, reply: LoginReplySchema },
  logout: {},
})
