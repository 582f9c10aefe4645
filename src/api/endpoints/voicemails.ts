import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import { type VoicemailFilters, type VoicemailSchema, voicemailsOperations, type VoicemailsReplySchema } from 'contract/voicemails'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import { deleteSurely } from '../deleteSurely'
import { countQuery, historyPaging, moved, pageOf, pageQuery, totalIn, withRows, type ArchiveStatus, type HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import type { Read } from '../readReply'
import { refreshedBy, voicemailsTag } from '../tags'
import { whenDone } from '../whenDone'

export type ListedVoicemail = Read<typeof VoicemailSchema>

export const voicemailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listVoicemails: build.infiniteQuery<HistoryPage<ListedVoicemail>, VoicemailFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        apiRequest(voicemailsOperations.listVoicemails, { query: pageQuery(queryArg, pageParam) }),
      transformResponse: (reply: Read<typeof VoicemailsReplySchema>) => pageOf(reply.voicemails, reply),
      providesTags: [voicemailsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countVoicemails: build.query<number | null, VoicemailFilters>({
      query: (filters) => apiRequest(voicemailsOperations.listVoicemails, { query: countQuery(filters) }),
      transformResponse: totalIn,
      providesTags: [voicemailsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportVoicemails: build.query<ExportReply, VoicemailFilters>({
      query: (query) => apiRequest(voicemailsOperations.exportVoicemails, { query }),
      keepUnusedDataFor: 0,
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Done, it shows at once in every list that is loaded. */
    setVoicemailArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        apiRequest(voicemailsOperations.setVoicemailArchiveStatus, { params: { voicemailId: id }, body: { is_archived } }),
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
      queryFn: (voicemailId, queryApi) => deleteSurely(apiRequest(voicemailsOperations.deleteVoicemail, { params: { voicemailId } }), queryApi),
      invalidatesTags: refreshedBy.changeVoicemail,
    }),
  }),
})

export const { useListVoicemailsInfiniteQuery, useCountVoicemailsQuery, useLazyExportVoicemailsQuery } = voicemailsApi
export const { setVoicemailArchiveStatus, deleteVoicemail } = acts.endpoints
