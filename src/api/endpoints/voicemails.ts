import { voicemailsOperations as operations, type VoicemailFilters, type VoicemailSchema } from 'contract/recordings'
import { api } from '../api'
import { fromContract, patchRows } from '../endpoint'
import { moved, type ArchiveStatus } from '../historyPages'
import type { Read } from '../readReply'

export type ListedVoicemail = Read<typeof VoicemailSchema>

export const voicemailsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listVoicemails: pages(operations.listVoicemails, { rows: (reply) => reply.voicemails, tags: ['Voicemails'] }),
    countVoicemails: count(operations.listVoicemails, ['Voicemails']),
    exportVoicemails: query(operations.exportVoicemails, { keepUnusedDataFor: 0 }),
  })),
})

export const patchVoicemails = patchRows<VoicemailFilters, ListedVoicemail>(
  (state) => voicemailsApi.util.selectCachedArgsForQuery(state, 'listVoicemails'),
  (dispatch, filters, change) => void dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, change)),
)

export const { setVoicemailArchiveStatus, setVoicemailNewStatus, deleteVoicemail } = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    setVoicemailArchiveStatus: mutation(operations.setVoicemailArchiveStatus, {
      send: ({ id, is_archived }: ArchiveStatus) => ({ params: { voicemailId: id }, body: { is_archived } }),
      patch: (status, store) => patchVoicemails(store, moved(status)),
      refreshes: ['Voicemails', 'Unread'],
    }),
    setVoicemailNewStatus: mutation(operations.setVoicemailNewStatus, {
      patch: ({ ids, is_new }, store) => patchVoicemails(store, (row) => (ids.includes(row.id) ? { ...row, is_new } : row)),
      refreshes: ['Unread'],
    }),
    deleteVoicemail: deletion(operations.deleteVoicemail, { refreshes: ['Voicemails', 'Unread'] }),
  })),
}).endpoints

export const { listVoicemails } = voicemailsApi.endpoints
export const { useListVoicemailsInfiniteQuery, useCountVoicemailsQuery, useLazyExportVoicemailsQuery } = voicemailsApi
