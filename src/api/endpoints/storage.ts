import { storageOperations as operations, type StorageReplySchema } from 'contract/audiofiles'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type StorageUse = Read<typeof StorageReplySchema>['storage']

export const { useGetStorageQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    getStorage: query(operations.getStorage, { read: ({ storage }) => storage, tags: ['AudioFiles', 'Voicemails', 'Recordings'] }),
  })),
})
