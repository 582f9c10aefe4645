import { Type, type Static } from 'typebox'
import { CountSchema, daysQuery, Essential, Exactly, FlagSchema, InstantSchema, ListOf, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery } from './operation'

export const SignedQuerySchema = Exactly({
  account: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  expires: Type.String({ pattern: '^\\d{1,13}$', description: 'seconds since 1970' }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
})

export type SignedQuery = Static<typeof SignedQuerySchema>

export const filesOperations = {
  downloadFile: operation('GET', '/files/:fileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}

export const StorageReplySchema = Exactly({
  storage: Exactly({
    used_bytes: Essential(CountSchema),
    quota_bytes: Essential(Type.Integer({ minimum: 0, description: 'uploads that would exceed it are refused' })),
    calls_quota_bytes: Type.Integer({ minimum: 0, description: 'recordings and voicemails that would exceed it are not kept' }),
    unkept_at: Nullable(InstantSchema),
  }),
})

export type StorageReply = Static<typeof StorageReplySchema>
export type Storage = StorageReply['storage']

export const storageOperations = {
  getStorage: operation('GET', '/accounts/:accountId/storage', { role: 'manager', reply: StorageReplySchema, ext: true }),
}

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
  usage: Exactly({
    applications: ListOf(Exactly({ id: OwnIdSchema, friendly_name: Type.String() })),
    /** It is heard before calls are recorded. */
    announces_recordings: FlagSchema,
  }),
})

export type AudioFile = Static<typeof AudioFileSchema>
export type AudioFilesQuery = Static<typeof AudioFilesQuerySchema>
export type AudioFilesReply = Static<typeof AudioFilesReplySchema>
export type AudioFileUsageReply = Static<typeof AudioFileUsageReplySchema>

export const audiofilesOperations = {
  listAudioFiles: operation('GET', '/accounts/:accountId/audiofiles', {
    role: 'manager',
    query: AudioFilesQuerySchema,
    reply: AudioFilesReplySchema,
  }),
  /** Multipart with one part, `file`. 422 for content that callers couldn't hear, or over 100 MB. */
  uploadAudioFile: operation('POST', '/accounts/:accountId/audiofiles', {
    role: 'manager',
    reply: AudioFileReplySchema,
    status: 201,
    sends: 'file',
  }),
  /** 409 if a saved call flow plays it, or the announcement before recordings; the message names which. */
  deleteAudioFile: operation('DELETE', '/accounts/:accountId/audiofiles/:audiofileId', { role: 'manager', proof: 'often', status: 204 }),
  getAudioFileUsage: operation('GET', '/accounts/:accountId/audiofiles/:audiofileId/usage', {
    role: 'manager',
    reply: AudioFileUsageReplySchema,
    ext: true,
  }),
}
