import type { EventKind } from 'contract/account'
import { webphoneOperations, type WebPhoneGateway } from 'contract/webphone'
import { failureOf, type Failure } from '@/lib/failure'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { baseQuery } from '../baseQuery'
import { following } from '../endpoint'
import { apiRequest } from '../request'
import { readReply } from '../readReply'

/** The token is a handle; the code that reveals it also forgets it. */
export interface VoicePass {
  token: Secret
  gateway?: WebPhoneGateway
}

/** A path on the console's host, or a WebSocket URL. */
const signal = /^(?:\/(?!\/)|wss?:\/\/)/

const ringing: EventKind = 'webphone.ringing'

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, so that the token is not cached. */
    getWebPhoneToken: build.mutation<VoicePass, void>({
      queryFn: async (_, queryApi): Promise<{ data: VoicePass } | { error: Failure }> => {
        const { data, error } = await baseQuery(apiRequest(webphoneOperations.getWebPhoneToken, {}), queryApi, {})
        if (error !== undefined) return { error }
        const pass = readReply(webphoneOperations.getWebPhoneToken.reply, data)
        if (pass === undefined || (pass.gateway !== null && !signal.test(pass.gateway.signal))) return { error: failureOf({ status: webphoneOperations.getWebPhoneToken.status }) }
        return { data: { token: hide(pass.token), ...(pass.gateway !== null && { gateway: pass.gateway }) } }
      },
    }),
    /** A test line calls the account's web phones. Fails with 409 when none is ready. */
    callWebPhone: build.mutation<object, void>({
      query: () => apiRequest(webphoneOperations.callWebPhone, { body: {} }),
    }),
    watchRinging: build.query<string | null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      // When events were missed, nothing: a missed call no longer rings.
      onCacheEntryAdded: following((_: void, entry) => ({
        onEvent: (kind, id) => {
          if (kind === ringing && id !== null) entry.updateCachedData(() => String(id))
        },
      })),
    }),
  }),
})

export const { useCallWebPhoneMutation, useWatchRingingQuery } = calls
export const { getWebPhoneToken } = calls.endpoints
