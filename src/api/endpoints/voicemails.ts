import type { Id } from 'contract/operation'
import { voicemailsOperations, type NewStatusBody, type VoicemailFilters, type VoicemailSchema, type VoicemailsReplySchema } from 'contract/voicemails'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import { historyEndpoints, moved, withRows, type ArchiveStatus } from '../historyPages'
import type { Read } from '../readReply'
import { refreshedBy, voicemailsTag } from '../tags'
import { whenDone } from '../uploadQueue'

export type ListedVoicemail = Read<typeof VoicemailSchema>

export const voicemailsApi = api.injectEndpoints({
  endpoints: (build) => {
    const history = historyEndpoints(build, {
      list: (query) => apiRequest(voicemailsOperations.listVoicemails, { query }),
      file: (query: VoicemailFilters) => apiRequest(voicemailsOperations.exportVoicemails, { query }),
      rowsOf: (reply: Read<typeof VoicemailsReplySchema>) => reply.voicemails,
      tag: voicemailsTag,
    })
    return { listVoicemails: history.list, countVoicemails: history.count, exportVoicemails: history.file }
  },
})

const mutations = api.injectEndpoints({
  endpoints: (build) => ({
    setVoicemailArchiveStatus: build.mutation<true, ArchiveStatus>({
      query: ({ id, is_archived }) =>
        apiRequest(voicemailsOperations.setVoicemailArchiveStatus, { params: { voicemailId: id }, body: { is_archived } }),
      onQueryStarted: (status, mutation) =>
        whenDone(mutation.queryFulfilled, () => {
          for (const filters of voicemailsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listVoicemails')) {
            mutation.dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, withRows<ListedVoicemail>(moved(status))))
          }
        }),
      invalidatesTags: refreshedBy.changeVoicemail,
    }),
    setVoicemailNewStatus: build.mutation<true, NewStatusBody>({
      query: (body) => apiRequest(voicemailsOperations.setVoicemailNewStatus, { body }),
      onQueryStarted: ({ ids, is_new }, mutation) =>
        whenDone(mutation.queryFulfilled, () => {
          const mark = (row: ListedVoicemail): ListedVoicemail => (ids.includes(row.id) ? { ...row, is_new } : row)
          for (const filters of voicemailsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listVoicemails')) {
            mutation.dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, withRows<ListedVoicemail>(mark)))
          }
        }),
      invalidatesTags: refreshedBy.markVoicemails,
    }),
    deleteVoicemail: build.mutation<true, Id>({
      queryFn: (voicemailId, queryApi) => deleteWithRetry(apiRequest(voicemailsOperations.deleteVoicemail, { params: { voicemailId } }), queryApi),
      invalidatesTags: refreshedBy.changeVoicemail,
    }),
  }),
})

export const { listVoicemails } = voicemailsApi.endpoints
export const { useListVoicemailsInfiniteQuery, useCountVoicemailsQuery, useLazyExportVoicemailsQuery } = voicemailsApi
export const { setVoicemailArchiveStatus, setVoicemailNewStatus, deleteVoicemail } = mutations.endpoints
