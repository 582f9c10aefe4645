import type { EventKind } from 'contract/events'
import { webphoneOperations, type WebPhoneGateway } from 'contract/webphone'
import { failureOf, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/values'
import { hide, type Secret } from '@/lib/storedToken'
import { textOf } from '@/lib/text'
import { api } from '../api'
import { baseQuery, sessionIn } from '../baseQuery'
import { apiRequest, requestTiming } from '../request'
import { followTogether } from '../followAccount'
import { readReply } from '../readReply'

/** The token is a handle; the code that reveals it also forgets it. */
export interface VoicePass {
  token: Secret
  gateway?: WebPhoneGateway
}

/** A path on the console's host, or a WebSocket URL. */
const signal = /^(?:\/(?!\/)|wss?:\/\/)/

const ringing: EventKind = 'webphone.ringing'

const idIn = (data: string): string => {
  const value = parseJson(data)
  return isRecord(value) ? textOf(value['id']) : ''
}

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
      onCacheEntryAdded: async (_, entry) => {
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          // A missed call no longer rings.
          onStale: () => undefined,
          onEvent: ({ kind, data }) => {
            const id = kind === ringing ? idIn(data) : ''
            if (id !== '') entry.updateCachedData(() => id)
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
  }),
})

export const { useCallWebPhoneMutation, useWatchRingingQuery } = calls
export const { getWebPhoneToken } = calls.endpoints
