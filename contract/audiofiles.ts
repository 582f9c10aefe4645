import { Type, type Static } from 'typebox'
import { operation } from './operation'
import {
  daysQuery,
  Essential,
  Exactly,
  FlagSchema,
  InstantSchema,
  ListOf,
  nextCursor,
  Nullable,
  OwnIdSchema,
  pageQuery,
  searchQuery,
} from './parts'

export const AudioFileSchema = Exactly({
  id: OwnIdSchema,
  friendly_name: Type.String(),
  file_url: Essential(Type.String({ description: 'signed URL, valid for 10 minutes without authorization; supports Range' })),
  created_at: InstantSchema,
  /** What callers hear, in seconds with one decimal, at least 0.1; null until it is known. */
  duration: Type.Optional(Nullable(Type.Number({ minimum: 0 }))),
  /** 0 if callers can't hear it: only of files uploaded to earlier versions, null until these have been checked. */
  is_playable: Type.Optional(Nullable(FlagSchema)),
})

export const AudioFilesQuerySchema = Exactly({ ...pageQuery, ...daysQuery, ...searchQuery })

export const AudioFilesReplySchema = Exactly({ audiofiles: ListOf(AudioFileSchema), ...nextCursor })

export const AudioFileReplySchema = Exactly({ audiofile: AudioFileSchema })

export const AudioFileUsageReplySchema = Exactly({
  usage: Exactly({ applications: ListOf(Exactly({ id: OwnIdSchema, friendly_name: Type.String() })) }),
})

export type AudioFile = Static<typeof AudioFileSchema>
export type AudioFilesQuery = Static<typeof AudioFilesQuerySchema>
export type AudioFilesReply = Static<typeof AudioFilesReplySchema>
export type AudioFileUsageReply = Static<typeof AudioFileUsageReplySchema>

export const audiofilesOperations = {
  listAudioFiles: operation('GET', '/accounts/:accountId/audiofiles', {
    query: AudioFilesQuerySchema,
    reply: AudioFilesReplySchema,
  }),
  /** Multipart with one part, `file`. 422 for content that callers couldn't hear, or over 100 MB. */
  uploadAudioFile: operation('POST', '/accounts/:accountId/audiofiles', {
    reply: AudioFileReplySchema,
    status: 201,
    sends: 'file',
  }),
  /** 409 if a saved call flow plays it; the message names the call flow. */
  deleteAudioFile: operation('DELETE', '/accounts/:accountId/audiofiles/:audiofileId', { status: 204 }),
  getAudioFileUsage: operation('GET', '/accounts/:accountId/audiofiles/:audiofileId/usage', {
    reply: AudioFileUsageReplySchema,
    ext: true,
  }),
}
