import type { Id } from 'contract/operation'
import { recordingsOperations, type RecordingFilters, type RecordingSchema, type RecordingsReplySchema } from 'contract/recordings'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import { historyEndpoints, moved, withRows, type ArchiveStatus } from '../historyPages'
import type { Read } from '../readReply'
import { refreshedBy, recordingsTag } from '../tags'
import { whenDone } from '../uploadQueue'

export type ListedRecording = Read<typeof RecordingSchema>

export const recordingsApi = api.injectEndpoints({
  endpoints: (build) => {
    const history = historyEndpoints(build, {
      list: (query) => apiRequest(recordingsOperations.listRecordings, { query }),
      file: (query: RecordingFilters) => apiRequest(recordingsOperations.exportRecordings, { query }),
      rowsOf: (reply: Read<typeof RecordingsReplySchema>) => reply.recordings,
      tag: recordingsTag,
    })
    return { listRecordings: history.list, countRecordings: history.count, exportRecordings: history.file }
  },
})

const mutations = api.injectEndpoints({
  endpoints: (build) => ({
    setRecordingArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        apiRequest(recordingsOperations.setRecordingArchiveStatus, { params: { recordingId: id }, body: { is_archived } }),
      onQueryStarted: (status, mutation) =>
        whenDone(mutation.queryFulfilled, () => {
          for (const filters of recordingsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listRecordings')) {
            mutation.dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, withRows<ListedRecording>(moved(status))))
          }
        }),
      invalidatesTags: refreshedBy.changeRecording,
    }),
    /** The call stays in the logs. */
    deleteRecording: build.mutation<true, Id>({
      queryFn: (recordingId, queryApi) => deleteWithRetry(apiRequest(recordingsOperations.deleteRecording, { params: { recordingId } }), queryApi),
      invalidatesTags: refreshedBy.changeRecording,
    }),
  }),
})

export const { listRecordings } = recordingsApi.endpoints
export const { useListRecordingsInfiniteQuery, useCountRecordingsQuery, useLazyExportRecordingsQuery } = recordingsApi
export const { setRecordingArchiveStatus, deleteRecording } = mutations.endpoints
