import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import { type RecordingFilters, type RecordingSchema, recordingsOperations, type RecordingsReplySchema } from 'contract/recordings'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import { deleteSurely } from '../deleteSurely'
import { countQuery, historyPaging, moved, pageOf, pageQuery, totalIn, withRows, type ArchiveStatus, type HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import type { Read } from '../readReply'
import { refreshedBy, recordingsTag } from '../tags'
import { whenDone } from '../whenDone'

export type ListedRecording = Read<typeof RecordingSchema>

export const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listRecordings: build.infiniteQuery<HistoryPage<ListedRecording>, RecordingFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        apiRequest(recordingsOperations.listRecordings, { query: pageQuery(queryArg, pageParam) }),
      transformResponse: (reply: Read<typeof RecordingsReplySchema>) => pageOf(reply.recordings, reply),
      providesTags: [recordingsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countRecordings: build.query<number | null, RecordingFilters>({
      query: (filters) => apiRequest(recordingsOperations.listRecordings, { query: countQuery(filters) }),
      transformResponse: totalIn,
      providesTags: [recordingsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportRecordings: build.query<ExportReply, RecordingFilters>({
      query: (query) => apiRequest(recordingsOperations.exportRecordings, { query }),
      keepUnusedDataFor: 0,
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Done, it shows at once in every list that is loaded. */
    setRecordingArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        apiRequest(recordingsOperations.setRecordingArchiveStatus, { params: { recordingId: id }, body: { is_archived } }),
      onQueryStarted: (status, act) =>
        whenDone(act.queryFulfilled, () => {
          for (const filters of recordingsApi.util.selectCachedArgsForQuery(act.getState(), 'listRecordings')) {
            act.dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, withRows<ListedRecording>(moved(status))))
          }
        }),
      invalidatesTags: refreshedBy.changeRecording,
    }),
    /** For good; done also when it is gone already. The call stays in the logs. */
    deleteRecording: build.mutation<true, Id>({
      queryFn: (recordingId, queryApi) => deleteSurely(apiRequest(recordingsOperations.deleteRecording, { params: { recordingId } }), queryApi),
      invalidatesTags: refreshedBy.changeRecording,
    }),
  }),
})

export const { useListRecordingsInfiniteQuery, useCountRecordingsQuery, useLazyExportRecordingsQuery } = recordingsApi
export const { setRecordingArchiveStatus, deleteRecording } = acts.endpoints
