import { authOperations, type LoginReplySchema, type PasskeyAnswer, passwordOperations, type ResetBody } from 'contract/auth'
import { operatorsOperations } from 'contract/operators'
import { type Claims, hide, roleIn, type Secret } from '@/lib/storedToken'
import { sessionSlice } from '@/slices/session'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { apiRequest, prepare } from '../request'

/** The token is a handle, so that no action and no state ever holds it. */
type Member = Claims & { token: Secret }

export interface Opened {
  member: Member
  /** That the user chose, if the service keeps it. */
  language: Read<typeof LoginReplySchema>['language']
}

export const openedBy = ({ token, account_id, id, name, language, role }: Read<typeof LoginReplySchema>): Opened => ({
  member: { token: hide(token), accountId: account_id, userId: id, userName: name, role: roleIn(role) },
  language,
})

export const { login } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    login: mutation(authOperations.login, {
      send: (body: { email: string; password: Secret; code?: Secret; passkey?: PasskeyAnswer }) => ({ body }),
      read: openedBy,
    }),
  })),
}).endpoints

const logout = process.env['PAGE'] === 'operator' ? operatorsOperations.operatorLogout : authOperations.logout

/** Revokes the token, best effort. Not an endpoint: sign-out resets the api, and this request outlives the page. */
export const revokeToken = (token: string): void => {
  const prepared = prepare(apiRequest(logout, {}), sessionSlice.getInitialState(), token)
  if (prepared === null) return
  fetch(prepared.url, { ...prepared.init, keepalive: true }).catch(() => {
    // The user is signed out here in any case; the token expires.
  })
}

/** `token` is the last part of the emailed link. */
export type Reset = Record<keyof Omit<ResetBody, 'email'>, Secret> & { email: string }

export const { sendResetLink, resetPassword } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    sendResetLink: mutation(passwordOperations.sendResetLink),
    resetPassword: mutation(passwordOperations.resetPassword, { send: (body: Reset) => ({ body }) }),
  })),
}).endpoints
