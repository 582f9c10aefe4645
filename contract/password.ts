import type { Static } from 'typebox'
import { row } from './row'
import type { ResetBodySchema, ResetLinkBodySchema } from './schemas/password'

export type ResetLinkBody = Static<typeof ResetLinkBodySchema>
/** `token` is the last part of the link that was mailed. */
export type ResetBody = Static<typeof ResetBodySchema>

export const passwordRows = {
  /** 204 for every well-formed address, known or not; 400 `invalid_user` for any other. */
  sendResetLink: row<{ body: ResetLinkBody }>()('POST', '/password/reset-link', { access: 'guest', status: 204 }),
  /** 400 `invalid_user`, `invalid_password`, `invalid_token`; 422. A success may carry `X-Device-Token`, see `login`. */
  resetPassword: row<{ body: ResetBody }>()('POST', '/password/reset', { access: 'guest', status: 204 }),
}
