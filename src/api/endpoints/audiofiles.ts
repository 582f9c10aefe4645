import { audiofilesOperations, storageOperations, type StorageReplySchema } from 'contract/audiofiles'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export const {
  useListAudioFilesInfiniteQuery,
  useListAllAudioFilesQuery,
  useGetAudioFileUsageQuery,
  endpoints: { deleteAudioFile, listAudioFiles },
} = api.injectEndpoints({
  endpoints: fromContract(({ query, deletion, pages }) => ({
    /** Newest first, filtered by name. A service without pagination sends them all. */
    listAudioFiles: pages(audiofilesOperations.listAudioFiles, {
      rows: ({ audiofiles }) => audiofiles,
      send: (q: string, page) => ({ query: { ...page, ...(q !== '' && { q }) } }),
      tags: ['AudioFiles'],
    }),
    listAllAudioFiles: query(audiofilesOperations.listAudioFiles, { send: (_: void) => ({ query: {} }), read: ({ audiofiles }) => audiofiles, tags: ['AudioFiles'] }),
    deleteAudioFile: deletion(audiofilesOperations.deleteAudioFile, { refreshes: ['AudioFiles'] }),
    getAudioFileUsage: query(audiofilesOperations.getAudioFileUsage, { keepUnusedDataFor: 0 }),
  })),
})

export type StorageUse = Read<typeof StorageReplySchema>['storage']

export const { useGetStorageQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    getStorage: query(storageOperations.getStorage, { read: ({ storage }) => storage, tags: ['AudioFiles', 'Voicemails', 'Recordings'] }),
  })),
})
