import { audiofilesOperations as operations } from 'contract/audiofiles'
import { api } from '../api'
import { fromContract } from '../endpoint'

export const {
  useListAudioFilesInfiniteQuery,
  useListAllAudioFilesQuery,
  useGetAudioFileUsageQuery,
  endpoints: { deleteAudioFile, listAudioFiles },
} = api.injectEndpoints({
  endpoints: fromContract(({ query, deletion, pages }) => ({
    /** Newest first, filtered by name. A service without pagination sends them all. */
    listAudioFiles: pages(operations.listAudioFiles, {
      rows: ({ audiofiles }) => audiofiles,
      send: (q: string, page) => ({ query: { ...page, ...(q !== '' && { q }) } }),
      tags: ['AudioFiles'],
    }),
    listAllAudioFiles: query(operations.listAudioFiles, { send: (_: void) => ({ query: {} }), read: ({ audiofiles }) => audiofiles, tags: ['AudioFiles'] }),
    deleteAudioFile: deletion(operations.deleteAudioFile, { refreshes: ['AudioFiles'] }),
    getAudioFileUsage: query(operations.getAudioFileUsage, { keepUnusedDataFor: 0 }),
  })),
})
