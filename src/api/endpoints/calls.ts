import type { EventKind } from 'contract/account'
import { analyticsOperations, type CallFilters, type CallSchema, callsOperations, type ContactSchema, contactsOperations, type IncomingCallsRangeSchema, unreadOperations } from 'contract/calls'
import { type RecordingFilters, type RecordingSchema, recordingsOperations, type VoicemailFilters, type VoicemailSchema, voicemailsOperations } from 'contract/recordings'
import { api } from '../api'
import { following, fromContract, patchRows } from '../endpoint'
import { type ArchiveStatus, moved } from '../historyPages'
import type { Read } from '../readReply'
import { historyTags, type Tag } from '../tags'

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

/** Each line's calls are under its key; `labels` names the lines in the order of `ykeys`. */
export interface LineByLine {
  data: { date: string }[]
  ykeys: string[]
  labels: string[]
  /** Missing where the service counts no other ranges. */
  most_range_days?: number | null
}

export type CountedRange = Read<typeof IncomingCallsRangeSchema>

export interface DayRange {
  from: string
  to: string
}

export const {
  useGetIncomingCallsTotalQuery,
  useGetIncomingCallsDetailsQuery,
  useGetCallsOfPeopleQuery,
  useGetIncomingCallsRangeQuery,
  endpoints: { getIncomingCallsDetails, getIncomingCallsTotal },
} = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    getIncomingCallsTotal: query(analyticsOperations.getIncomingCallsTotal, { tags: ['AnalyticsTotal'] }),
    getIncomingCallsDetails: query(analyticsOperations.getIncomingCallsDetails, { read: (lines): LineByLine => lines, tags: ['AnalyticsDetails'] }),
    getIncomingCallsRange: query(analyticsOperations.getIncomingCallsRange, { tags: ['AnalyticsDetails'] }),
    getCallsOfPeople: query(analyticsOperations.getCallsOfPeople, { tags: ['AnalyticsDetails'] }),
  })),
})

export interface Unread {
  missedCalls: number
  newVoicemails: number
  newAnswers: number
  hearsRecordings: boolean
}

const changing: readonly string[] = ['call.updated', 'voicemail.updated', 'support_request.updated'] satisfies EventKind[]

export const { useGetUnreadQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    /** Follows the account's events. */
    getUnread: query(unreadOperations.getUnread, {
      read: ({ missed_calls, new_voicemails, new_answers, hears_recordings }): Unread => ({
        missedCalls: missed_calls ?? 0,
        newVoicemails: new_voicemails ?? 0,
        newAnswers: new_answers ?? 0,
        hearsRecordings: hears_recordings !== 0,
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

export type ListedCall = Read<typeof CallSchema>

export const callsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listCalls: pages(callsOperations.listCalls, { rows: (reply) => reply.calls, tags: ['Calls'] }),
    countCalls: count(callsOperations.listCalls, ['Calls']),
    exportCalls: query(callsOperations.exportCalls, { keepUnusedDataFor: 0 }),
  })),
})

export const patchCalls = patchRows<CallFilters, ListedCall>(
  (state) => callsApi.util.selectCachedArgsForQuery(state, 'listCalls'),
  (dispatch, filters, change) => void dispatch(callsApi.util.updateQueryData('listCalls', filters, change)),
)

export const { setMissedStatus } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    setMissedStatus: mutation(callsOperations.setMissedStatus, {
      patch: ({ ids, is_done }, store) =>
        patchCalls(store, (call) => (call.missed !== null && ids.includes(call.id) ? { ...call, missed: is_done === 1 ? 'marked' : 'open' } : call)),
      refreshes: ['Unread'],
    }),
  })),
}).endpoints

export const { listCalls } = callsApi.endpoints
export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi

export type ListedRecording = Read<typeof RecordingSchema>

export const recordingsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listRecordings: pages(recordingsOperations.listRecordings, { rows: (reply) => reply.recordings, tags: ['Recordings'] }),
    countRecordings: count(recordingsOperations.listRecordings, ['Recordings']),
    exportRecordings: query(recordingsOperations.exportRecordings, { keepUnusedDataFor: 0 }),
  })),
})

export const patchRecordings = patchRows<RecordingFilters, ListedRecording>(
  (state) => recordingsApi.util.selectCachedArgsForQuery(state, 'listRecordings'),
  (dispatch, filters, change) => void dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, change)),
)

export const { setRecordingArchiveStatus, deleteRecording } = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    setRecordingArchiveStatus: mutation(recordingsOperations.setRecordingArchiveStatus, {
      send: ({ id, is_archived }: ArchiveStatus) => ({ params: { recordingId: id }, body: { is_archived } }),
      patch: (status, store) => patchRecordings(store, moved(status)),
      refreshes: ['Recordings'],
    }),
    /** The call stays in the logs. */
    deleteRecording: deletion(recordingsOperations.deleteRecording, { refreshes: ['Recordings'] }),
  })),
}).endpoints

export const { listRecordings } = recordingsApi.endpoints
export const { useListRecordingsInfiniteQuery, useCountRecordingsQuery, useLazyExportRecordingsQuery } = recordingsApi

export type ListedVoicemail = Read<typeof VoicemailSchema>

export const voicemailsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listVoicemails: pages(voicemailsOperations.listVoicemails, { rows: (reply) => reply.voicemails, tags: ['Voicemails'] }),
    countVoicemails: count(voicemailsOperations.listVoicemails, ['Voicemails']),
    exportVoicemails: query(voicemailsOperations.exportVoicemails, { keepUnusedDataFor: 0 }),
  })),
})

export const patchVoicemails = patchRows<VoicemailFilters, ListedVoicemail>(
  (state) => voicemailsApi.util.selectCachedArgsForQuery(state, 'listVoicemails'),
  (dispatch, filters, change) => void dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, change)),
)

export const { setVoicemailArchiveStatus, setVoicemailNewStatus, deleteVoicemail } = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    setVoicemailArchiveStatus: mutation(voicemailsOperations.setVoicemailArchiveStatus, {
      send: ({ id, is_archived }: ArchiveStatus) => ({ params: { voicemailId: id }, body: { is_archived } }),
      patch: (status, store) => patchVoicemails(store, moved(status)),
      refreshes: ['Voicemails', 'Unread'],
    }),
    setVoicemailNewStatus: mutation(voicemailsOperations.setVoicemailNewStatus, {
      patch: ({ ids, is_new }, store) => patchVoicemails(store, (row) => (ids.includes(row.id) ? { ...row, is_new } : row)),
      refreshes: ['Unread'],
    }),
    deleteVoicemail: deletion(voicemailsOperations.deleteVoicemail, { refreshes: ['Voicemails', 'Unread'] }),
  })),
}).endpoints

export const { listVoicemails } = voicemailsApi.endpoints
export const { useListVoicemailsInfiniteQuery, useCountVoicemailsQuery, useLazyExportVoicemailsQuery } = voicemailsApi

export type ListedContact = Read<typeof ContactSchema>

export const { useListContactsQuery, useNameContactMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listContacts: query(contactsOperations.listContacts, { read: ({ contacts }) => contacts, tags: ['Contacts'] }),
    nameContact: mutation(contactsOperations.nameContact, {
      patch: ({ contact_number, contact_name }, store) => {
        const named = <Call extends { contact_number: string; contact_name: string | null }>(call: Call): Call =>
          call.contact_number === contact_number ? { ...call, contact_name } : call
        patchCalls(store, named)
        patchRecordings(store, (recording) => ({ ...recording, call: named(recording.call) }))
        patchVoicemails(store, (voicemail) => (voicemail.from_number === contact_number ? { ...voicemail, contact_name } : voicemail))
      },
      refreshes: ['Contacts', 'People', ...historyTags],
    }),
  })),
})
