import { decodeJwt } from 'jose'
import type { Claims } from '../platform/sessions/token'
import type { SeededMember } from './seed'

export const sessionOf = ({ accountId, userId, token }: SeededMember): Claims => ({
  accountId,
  userId,
  sessionId: decodeJwt(token).jti ?? '',
})
