import type { EventKind } from 'contract/account'
import { api } from '../api'
import { following } from '../endpoint'
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
      onCacheEntryAdded: following((watched, entry) => {
        const count = (): void => void entry.updateCachedData((times) => times + 1)
        return {
          onStale: count,
          onEvent: (kind) => {
            if (kind === kinds[watched]) count()
          },
        }
      }),
    }),
  }),
})

export const refreshHistory = (watched: WatchedHistory) => api.util.invalidateTags(changedBy[watched])
