import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/row'
import { recordingsRows, type RecordingFilters, type RecordingsReply } from 'contract/recordings'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { countQuery, historyPaging, moved, pageOf, pageQuery, totalIn, withRows } from '../historyPages'
import type { ArchiveStatus, HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import { refreshedBy, recordingsTag } from '../tags'
import { whenDone } from '../whenDone'
import { callFields, type ListedCall } from './calls'

/** One row of the list. What is `unknown` may be missing or odd: `lists/history` reads it. */
export interface ListedRecording {
  id: Id
  duration: unknown
  created_at: unknown
  recording_url: unknown
  is_archived: unknown
  call: Omit<ListedCall, 'id'>
}

const isReply = objectOf({
  recordings: listOf(
    objectOf({
      id: isId,
      duration: isAnything,
      created_at: isAnything,
      recording_url: isAnything,
      is_archived: isAnything,
      call: objectOf(callFields),
    }),
  ),
})
const isExport = objectOf({ file_url: isText })

export const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listRecordings: build.infiniteQuery<HistoryPage<ListedRecording>, RecordingFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        call(recordingsRows.listRecordings, { query: pageQuery(queryArg, pageParam), isReply }),
      transformResponse: (reply: RecordingsReply) => pageOf<ListedRecording>(reply.recordings, reply),
      providesTags: [recordingsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countRecordings: build.query<number | null, RecordingFilters>({
      query: (filters) => call(recordingsRows.listRecordings, { query: countQuery(filters), isReply }),
      transformResponse: totalIn,
      providesTags: [recordingsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportRecordings: build.query<ExportReply, RecordingFilters>({
      query: (query) => call(recordingsRows.exportRecordings, { query, isReply: isExport }),
      keepUnusedDataFor: 0,
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Done, it shows at once in every list that is loaded. */
    setRecordingArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        call(recordingsRows.setRecordingArchiveStatus, { params: { recordingId: id }, body: { is_archived } }),
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
      queryFn: (recordingId, queryApi) => deleteSurely(call(recordingsRows.deleteRecording, { params: { recordingId } }), queryApi),
      invalidatesTags: refreshedBy.changeRecording,
    }),
  }),
})

export const { useListRecordingsInfiniteQuery, useCountRecordingsQuery, useLazyExportRecordingsQuery } = recordingsApi
export const { setRecordingArchiveStatus, deleteRecording } = acts.endpoints
