import { audiofilesRows, type AudioFile, type AudioFilesReply } from 'contract/audiofiles'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { cursorOf, firstPage, PAGE_ROWS, type Cursor } from '../paging'
import { audiofilesTag, refreshedBy } from '../tags'

/** The rows that came, and where the next ones begin. */
export interface AudioFilesPage {
  audiofiles: AudioFile[]
  nextCursor: Cursor
}

const isReply = objectOf({
  audiofiles: listOf(objectOf({ id: isId, friendly_name: isText, file_url: isText, created_at: isText })),
})

/** Names of call flows may be missing or odd. */
const isUsage = objectOf({ usage: objectOf({ applications: listOf(objectOf({ id: isId, friendly_name: isAnything })) }) })

interface FileUsage {
  usage: { applications: { id: Id; friendly_name: unknown }[] }
}

export const {
  useListAudioFilesInfiniteQuery,
  useListAllAudioFilesQuery,
  useGetAudioFileUsageQuery,
  endpoints: { deleteAudioFile },
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; those whose name holds the text, or all for ''. A service that does not know pages sends them all. */
    listAudioFiles: build.infiniteQuery<AudioFilesPage, string, Cursor>({
      infiniteQueryOptions: { initialPageParam: firstPage, getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg: q, pageParam: cursor }) => {
        const query = { limit: String(PAGE_ROWS), ...(q !== '' && { q }), ...(cursor !== null && { cursor }) }
        return call(audiofilesRows.listAudioFiles, { query, isReply })
      },
      transformResponse: (reply: AudioFilesReply) => ({ audiofiles: reply.audiofiles, nextCursor: cursorOf(reply) }),
      providesTags: [audiofilesTag],
    }),
    /** Without pages: for whoever has to know the name of any file, and that there is no other. */
    listAllAudioFiles: build.query<AudioFile[], void, { audiofiles: AudioFile[] }>({
      query: () => call(audiofilesRows.listAudioFiles, { query: {}, isReply }),
      transformResponse: ({ audiofiles }) => audiofiles,
      providesTags: [audiofilesTag],
    }),
    deleteAudioFile: build.mutation<true, Id>({
      queryFn: (audiofileId, queryApi) =>
        deleteSurely(call(audiofilesRows.deleteAudioFile, { params: { audiofileId } }), queryApi),
      invalidatesTags: refreshedBy.deleteAudioFile,
    }),
    /** The saved call flows that play it. Fails on a service without this extension. */
    getAudioFileUsage: build.query<FileUsage, Id>({
      query: (audiofileId) => call(audiofilesRows.getAudioFileUsage, { params: { audiofileId }, isReply: isUsage }),
      keepUnusedDataFor: 0,
    }),
  }),
})
