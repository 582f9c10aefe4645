import { Type } from 'typebox'
import type { voicemailsRows } from '../voicemails'
import { OwnNumberSchema } from './calls'
import { exportReply, historyQuery, QueryFlagSchema, total, wantsTotal } from './history'
import { Exactly, FlagSchema, IdSchema, InstantSchema, nextCursor, Nullable, pageQuery } from './parts'
import { schemasOf } from './schemas'

export const VoicemailSchema = Exactly({
  id: IdSchema,
  number_id: Nullable(IdSchema),
  number: OwnNumberSchema,
  from_number: Type.String({ description: 'E.164' }),
  contact_name: Nullable(Type.String()),
  is_archived: FlagSchema,
  created_at: InstantSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  recording_url: Type.String({ description: 'opens without a header, for ten minutes; honours Range' }),
})

const filters = { ...historyQuery, is_archived: Type.Optional(QueryFlagSchema) }

export const VoicemailFiltersSchema = Exactly(filters)

export const VoicemailsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const VoicemailsReplySchema = Exactly({ voicemails: Type.Array(VoicemailSchema), ...nextCursor, ...total })

export const ArchiveStatusBodySchema = Exactly({ is_archived: FlagSchema })

export const voicemailsSchemas = schemasOf<typeof voicemailsRows>()({
  listVoicemails: { query: VoicemailsQuerySchema, reply: VoicemailsReplySchema },
  setVoicemailArchiveStatus: { body: ArchiveStatusBodySchema },
  deleteVoicemail: {},
  exportVoicemails: { query: VoicemailFiltersSchema, reply: exportReply },
})
