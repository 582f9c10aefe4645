import type { EventKind } from 'contract/events'
import { webphoneOperations, type WebPhoneGateway } from 'contract/webphone'
import { failureOf, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/record'
import { hide, type Secret } from '@/lib/secrets'
import { textOf } from '@/lib/text'
import { api } from '../api'
import { baseQuery, sessionIn } from '../baseQuery'
import { apiRequest } from '../request'
import { followTogether } from '../followAccount'
import { requestTiming } from '../requestTiming'
import { readReply } from '../readReply'

/** What the voice client needs. The token is out of sight: who takes it also forgets it. */
export interface VoicePass {
  token: Secret
  /** Missing where the calls go by Twilio. */
  gateway?: WebPhoneGateway
}

/** A path of the console's own host, or a socket's whole address. */
const signal = /^(?:\/(?!\/)|wss?:\/\/)/

const ringing: EventKind = 'webphone.ringing'

const idIn = (data: string): string => {
  const value = parseJson(data)
  return isRecord(value) ? textOf(value['id']) : ''
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because nobody keeps its answer. */
    getWebPhoneToken: build.mutation<VoicePass, void>({
      queryFn: async (_, queryApi): Promise<{ data: VoicePass } | { error: Failure }> => {
        const { data, error } = await baseQuery(apiRequest(webphoneOperations.getWebPhoneToken, {}), queryApi, {})
        if (error !== undefined) return { error }
        const pass = readReply(webphoneOperations.getWebPhoneToken.reply, data)
        if (pass === undefined || (pass.gateway !== null && !signal.test(pass.gateway.signal))) return { error: failureOf({ status: webphoneOperations.getWebPhoneToken.status }) }
        return { data: { token: hide(pass.token), ...(pass.gateway !== null && { gateway: pass.gateway }) } }
      },
    }),
    /** A practice line calls the account's web phones. Fails with 409 when none is ready. */
    callWebPhone: build.mutation<object, void>({
      query: () => apiRequest(webphoneOperations.callWebPhone, { body: {}, anyReply: true }),
    }),
    /** The id of the call that came last for the account's web phones while the page was seen; null before the first. */
    watchRinging: build.query<string | null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_, entry) => {
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          // A call that was missed does not ring any more.
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
