import type { Static } from 'typebox'
import { operation } from './operation'
import { Exactly, TextSchema, VerbatimSchema } from './parts'

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
