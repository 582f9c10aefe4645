import { recordingsOperations as operations, type RecordingFilters, type RecordingSchema } from 'contract/recordings'
import { api } from '../api'
import { fromContract, patchRows } from '../endpoint'
import { moved, type ArchiveStatus } from '../historyPages'
import type { Read } from '../readReply'

export type ListedRecording = Read<typeof RecordingSchema>

export const recordingsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listRecordings: pages(operations.listRecordings, { rows: (reply) => reply.recordings, tags: ['Recordings'] }),
    countRecordings: count(operations.listRecordings, ['Recordings']),
    exportRecordings: query(operations.exportRecordings, { keepUnusedDataFor: 0 }),
  })),
})

export const patchRecordings = patchRows<RecordingFilters, ListedRecording>(
  (state) => recordingsApi.util.selectCachedArgsForQuery(state, 'listRecordings'),
  (dispatch, filters, change) => void dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, change)),
)

export const { setRecordingArchiveStatus, deleteRecording } = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    setRecordingArchiveStatus: mutation(operations.setRecordingArchiveStatus, {
      send: ({ id, is_archived }: ArchiveStatus) => ({ params: { recordingId: id }, body: { is_archived } }),
      patch: (status, store) => patchRecordings(store, moved(status)),
      refreshes: ['Recordings'],
    }),
    /** The call stays in the logs. */
    deleteRecording: deletion(operations.deleteRecording, { refreshes: ['Recordings'] }),
  })),
}).endpoints

export const { listRecordings } = recordingsApi.endpoints
export const { useListRecordingsInfiniteQuery, useCountRecordingsQuery, useLazyExportRecordingsQuery } = recordingsApi
