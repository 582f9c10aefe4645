import { Type } from 'typebox'
import type { audiofilesRows } from '../audiofiles'
import { daysQuery, Exactly, IdSchema, InstantSchema, nextCursor, pageQuery, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const AudioFileSchema = Exactly({
  id: IdSchema,
  friendly_name: Type.String(),
  file_url: Type.String({ description: 'opens without a header, for ten minutes; honours Range' }),
  created_at: InstantSchema,
})

export const AudioFilesQuerySchema = Exactly({ ...pageQuery, ...daysQuery, q: Type.Optional(TextSchema(200)) })

export const AudioFilesReplySchema = Exactly({ audiofiles: Type.Array(AudioFileSchema), ...nextCursor })

export const AudioFileReplySchema = Exactly({ audiofile: AudioFileSchema })

export const AudioFileUsageReplySchema = Exactly({
  usage: Exactly({ applications: Type.Array(Exactly({ id: IdSchema, friendly_name: Type.String() })) }),
})

export const audiofilesSchemas = schemasOf<typeof audiofilesRows>()({
  listAudioFiles: { query: AudioFilesQuerySchema, reply: AudioFilesReplySchema },
  uploadAudioFile: { reply: AudioFileReplySchema },
  deleteAudioFile: {},
  getAudioFileUsage: { reply: AudioFileUsageReplySchema },
})
