import type { Static } from 'typebox'
import { row } from './row'
import type {
  AudioFileReplySchema,
  AudioFileSchema,
  AudioFilesQuerySchema,
  AudioFilesReplySchema,
  AudioFileUsageReplySchema,
} from './schemas/audiofiles'

export type AudioFile = Static<typeof AudioFileSchema>
export type AudioFilesQuery = Static<typeof AudioFilesQuerySchema>
export type AudioFilesReply = Static<typeof AudioFilesReplySchema>
export type AudioFileReply = Static<typeof AudioFileReplySchema>
export type AudioFileUsageReply = Static<typeof AudioFileUsageReplySchema>

export const audiofilesRows = {
  /** Newest first; `from` and `to` are days of the upload. */
  listAudioFiles: row<{ query: AudioFilesQuery; reply: AudioFilesReply }>()('GET', '/accounts/:accountId/audiofiles'),
  /** Multipart with one part, `file`. 422 on `file` for what is no audio by its content, or over 100 MB. */
  uploadAudioFile: row<{ reply: AudioFileReply }>()('POST', '/accounts/:accountId/audiofiles', {
    status: 201,
    sends: 'file',
  }),
  /** 409 when a saved call flow plays it; the message names the call flow. */
  deleteAudioFile: row()('DELETE', '/accounts/:accountId/audiofiles/:audiofileId', { status: 204 }),
  /** The saved call flows that play it, by name. */
  getAudioFileUsage: row<{ reply: AudioFileUsageReply }>()('GET', '/accounts/:accountId/audiofiles/:audiofileId/usage', {
    ext: true,
  }),
}
