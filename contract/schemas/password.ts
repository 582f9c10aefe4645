import type { passwordRows } from '../password'
import { Exactly, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const ResetLinkBodySchema = Exactly({ email: TextSchema(320) })

export const ResetBodySchema = Exactly({
  email: TextSchema(320),
  password: TextSchema(1024),
  password_confirmation: TextSchema(1024),
  token: TextSchema(512),
})

export const passwordSchemas = schemasOf<typeof passwordRows>()({
  sendResetLink: { body: ResetLinkBodySchema },
  resetPassword: { body: ResetBodySchema },
})
