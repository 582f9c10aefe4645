import { storageOperations, type StorageReplySchema } from 'contract/storage'
import { api } from '../api'
import { apiRequest } from '../request'
import type { Read } from '../readReply'
import { audiofilesTag, recordingsTag, voicemailsTag } from '../tags'

export type StorageUse = Read<typeof StorageReplySchema>['storage']

export const { useGetStorageQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Only for services with `settings.storage`. */
    getStorage: build.query<StorageUse, void, { storage: StorageUse }>({
      query: () => apiRequest(storageOperations.getStorage, {}),
      transformResponse: ({ storage }) => storage,
      providesTags: [audiofilesTag, voicemailsTag, recordingsTag],
    }),
  }),
})
