import { authOperations, type LoginReply } from 'contract/auth'
import { hide, type Secret } from '@/lib/secrets'
import type { Claims } from '@/lib/storedToken'
import { sessionSlice } from '@/slices/session'
import { api } from '../api'
import { apiRequest, prepare } from '../request'

/** What `signedIn` takes: the token is a handle, so that no action and no state ever holds it. */
export type Member = Claims & { token: Secret }

export const { login } = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Member, { email: string; password: Secret }, LoginReply>({
      query: (body) => apiRequest(authOperations.login, { body }),
      transformResponse: ({ token, account_id, id, name }) => ({
        token: hide(token),
        accountId: account_id,
        userId: id,
        userName: name,
      }),
    }),
  }),
}).endpoints

/**
 * Tells the service that the token is not used any more. Best effort, and no endpoint: sign-out resets the api, which
 * ends the calls under way, while this one goes on even when the page is left.
 */
export const revokeToken = (token: string): void => {
  const prepared = prepare(apiRequest(authOperations.logout, {}), sessionSlice.getInitialState(), token)
  if (prepared === null) return
  fetch(prepared.url, { ...prepared.init, keepalive: true }).catch(() => {
    // The person is signed out here all the same; the token ends by its time.
  })
}
