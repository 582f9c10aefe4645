import type { EventKind } from 'contract/events'
import { unreadOperations, type UnreadReplySchema } from 'contract/unread'
import { api } from '../api'
import { sessionIn } from '../baseQuery'
import { followTogether } from '../followAccount'
import type { Read } from '../readReply'
import { apiRequest, requestTiming } from '../request'
import { unreadTag } from '../tags'

export interface Unread {
  missedCalls: number
  newVoicemails: number
  newAnswers: number
}

const changing: readonly string[] = ['call.updated', 'voicemail.updated', 'support_request.updated'] satisfies EventKind[]

export const { useGetUnreadQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Follows the account's events. */
    getUnread: build.query<Unread, void>({
      query: () => apiRequest(unreadOperations.getUnread, {}),
      transformResponse: ({ missed_calls, new_voicemails, new_answers }: Read<typeof UnreadReplySchema>) => ({
        missedCalls: missed_calls ?? 0,
        newVoicemails: new_voicemails ?? 0,
        newAnswers: new_answers ?? 0,
      }),
      providesTags: [unreadTag],
      onCacheEntryAdded: async (_, entry) => {
        const refresh = (): void => void entry.dispatch(api.util.invalidateTags([unreadTag]))
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          onStale: refresh,
          onEvent: ({ kind }) => {
            if (changing.includes(kind)) refresh()
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
  }),
})
