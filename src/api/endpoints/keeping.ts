import { keepingOperations, type DueSchema, type FoundSchema, type Keeping, type PersonalDataReplySchema, type Subject } from 'contract/keeping'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type { Keeping, Subject }
export type Due = Read<typeof DueSchema>

export type Found = Read<typeof FoundSchema>
export type PersonalData = Read<typeof PersonalDataReplySchema>

const tags = ['Keeping'] as const

const requestTags = ['DataRequests'] as const

export const {
  useDeletePersonalDataMutation,
  useDownloadPersonalDataMutation,
  useFindPersonalDataMutation,
  useGetKeepingQuery,
  useListDataRequestsQuery,
  usePreviewKeepingMutation,
  useSetKeepingMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getKeeping: query(keepingOperations.getKeeping, { tags }),
    previewKeeping: mutation(keepingOperations.previewKeeping),
    setKeeping: mutation(keepingOperations.setKeeping, { refreshes: tags }),
    findPersonalData: mutation(keepingOperations.findPersonalData),
    downloadPersonalData: mutation(keepingOperations.downloadPersonalData, { refreshes: requestTags }),
    deletePersonalData: mutation(keepingOperations.deletePersonalData, { refreshes: ['Calls', 'Voicemails', 'Recordings', 'People', ...tags, ...requestTags] }),
    listDataRequests: query(keepingOperations.listDataRequests, { tags: requestTags, read: ({ requests }) => requests }),
  })),
})
