import { audiofilesOperations, type AudioFileSchema, type AudioFilesReplySchema, type AudioFileUsageReplySchema } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import { firstPage, PAGE_ROWS, type Cursor } from '../historyPages'
import type { Read } from '../readReply'
import { audiofilesTag, refreshedBy } from '../tags'

type AudioFile = Read<typeof AudioFileSchema>

export interface AudioFilesPage {
  audiofiles: AudioFile[]
  nextCursor: Cursor
}

type FileUsage = Read<typeof AudioFileUsageReplySchema>

export const {
  useListAudioFilesInfiniteQuery,
  useListAllAudioFilesQuery,
  useGetAudioFileUsageQuery,
  endpoints: { deleteAudioFile, listAudioFiles },
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, filtered by name. A service without pagination sends them all. */
    listAudioFiles: build.infiniteQuery<AudioFilesPage, string, Cursor>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg: q, pageParam: cursor }) => {
        const query = { limit: String(PAGE_ROWS), ...(q !== '' && { q }), ...(cursor !== null && { cursor }) }
        return apiRequest(audiofilesOperations.listAudioFiles, { query })
      },
      transformResponse: (reply: Read<typeof AudioFilesReplySchema>) => ({
        audiofiles: reply.audiofiles,
        nextCursor: reply.next_cursor || null,
      }),
      providesTags: [audiofilesTag],
    }),
    listAllAudioFiles: build.query<AudioFile[], void, { audiofiles: AudioFile[] }>({
      query: () => apiRequest(audiofilesOperations.listAudioFiles, { query: {} }),
      transformResponse: ({ audiofiles }) => audiofiles,
      providesTags: [audiofilesTag],
    }),
    deleteAudioFile: build.mutation<true, Id>({
      queryFn: (audiofileId, queryApi) =>
        deleteWithRetry(apiRequest(audiofilesOperations.deleteAudioFile, { params: { audiofileId } }), queryApi),
      invalidatesTags: refreshedBy.deleteAudioFile,
    }),
    getAudioFileUsage: build.query<FileUsage, Id>({
      query: (audiofileId) => apiRequest(audiofilesOperations.getAudioFileUsage, { params: { audiofileId } }),
      keepUnusedDataFor: 0,
    }),
  }),
})
