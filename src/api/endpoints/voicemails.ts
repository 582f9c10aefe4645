import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/row'
import { voicemailsRows, type VoicemailFilters, type VoicemailsReply } from 'contract/voicemails'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { countQuery, historyPaging, moved, pageOf, pageQuery, totalIn, withRows } from '../historyPages'
import type { ArchiveStatus, HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import { refreshedBy, voicemailsTag } from '../tags'
import { whenDone } from '../whenDone'

/** One row of the list. What is `unknown` may be missing or odd: `lists/history` reads it. */
export interface ListedVoicemail {
  id: Id
  number_id: unknown
  number: unknown
  from_number: unknown
  contact_name: unknown
  is_archived: unknown
  created_at: unknown
  duration: unknown
  recording_url: unknown
}

const isReply = objectOf({
  voicemails: listOf(
    objectOf({
      id: isId,
      number_id: isAnything,
      number: isAnything,
      from_number: isAnything,
      contact_name: isAnything,
      is_archived: isAnything,
      created_at: isAnything,
      duration: isAnything,
      recording_url: isAnything,
    }),
  ),
})
const isExport = objectOf({ file_url: isText })

export const voicemailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listVoicemails: build.infiniteQuery<HistoryPage<ListedVoicemail>, VoicemailFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        call(voicemailsRows.listVoicemails, { query: pageQuery(queryArg, pageParam), isReply }),
      transformResponse: (reply: VoicemailsReply) => pageOf<ListedVoicemail>(reply.voicemails, reply),
      providesTags: [voicemailsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countVoicemails: build.query<number | null, VoicemailFilters>({
      query: (filters) => call(voicemailsRows.listVoicemails, { query: countQuery(filters), isReply }),
      transformResponse: totalIn,
      providesTags: [voicemailsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportVoicemails: build.query<ExportReply, VoicemailFilters>({
      query: (query) => call(voicemailsRows.exportVoicemails, { query, isReply: isExport }),
      keepUnusedDataFor: 0,
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Done, it shows at once in every list that is loaded. */
    setVoicemailArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        call(voicemailsRows.setVoicemailArchiveStatus, { params: { voicemailId: id }, body: { is_archived } }),
      onQueryStarted: (status, act) =>
        whenDone(act.queryFulfilled, () => {
          for (const filters of voicemailsApi.util.selectCachedArgsForQuery(act.getState(), 'listVoicemails')) {
            act.dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, withRows<ListedVoicemail>(moved(status))))
          }
        }),
      invalidatesTags: refreshedBy.changeVoicemail,
    }),
    /** For good; done also when it is gone already. */
    deleteVoicemail: build.mutation<true, Id>({
      queryFn: (voicemailId, queryApi) => deleteSurely(call(voicemailsRows.deleteVoicemail, { params: { voicemailId } }), queryApi),
      invalidatesTags: refreshedBy.changeVoicemail,
    }),
  }),
})

export const { useListVoicemailsInfiniteQuery, useCountVoicemailsQuery, useLazyExportVoicemailsQuery } = voicemailsApi
export const { setVoicemailArchiveStatus, deleteVoicemail } = acts.endpoints
