import type { EventKind } from 'contract/events'
import { api } from '../api'
import { followTogether } from '../followAccount'
import { requestTiming } from '../request'
import { sessionIn } from '../baseQuery'
import type { Tag } from '../tags'

export type WatchedHistory = 'calls' | 'voicemails' | 'recordings'

const changedBy: Record<WatchedHistory, Tag[]> = {
  calls: ['Calls', 'AnalyticsTotal', 'AnalyticsDetails'],
  voicemails: ['Voicemails'],
  recordings: ['Recordings'],
}

const kinds: Record<WatchedHistory, EventKind> = {
  calls: 'call.updated',
  voicemails: 'voicemail.updated',
  recordings: 'recording.updated',
}

export const { useWatchHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Counts possible changes to the list since a screen subscribed; the screen decides when to reload. */
    watchHistory: build.query<number, WatchedHistory>({
      queryFn: () => ({ data: 0 }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (watched, entry) => {
        const count = (): void => void entry.updateCachedData((times) => times + 1)
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          onStale: count,
          onEvent: ({ kind }) => {
            if (kind === kinds[watched]) count()
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
  }),
})

export const refreshHistory = (watched: WatchedHistory) => api.util.invalidateTags(changedBy[watched])
