import type { EventKind } from 'contract/account'
import { unreadOperations as operations } from 'contract/calls'
import { api } from '../api'
import { following, fromContract } from '../endpoint'

export interface Unread {
  missedCalls: number
  newVoicemails: number
  newAnswers: number
}

const changing: readonly string[] = ['call.updated', 'voicemail.updated', 'support_request.updated'] satisfies EventKind[]

export const { useGetUnreadQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    /** Follows the account's events. */
    getUnread: query(operations.getUnread, {
      read: ({ missed_calls, new_voicemails, new_answers }): Unread => ({
        missedCalls: missed_calls ?? 0,
        newVoicemails: new_voicemails ?? 0,
        newAnswers: new_answers ?? 0,
      }),
      tags: ['Unread'],
      onCacheEntryAdded: following((_: void, { dispatch }) => {
        const refresh = (): void => void dispatch(api.util.invalidateTags(['Unread']))
        return {
          onStale: refresh,
          onEvent: (kind) => {
            if (changing.includes(kind)) refresh()
          },
        }
      }),
    }),
  })),
})
