import { Type } from 'typebox'
import type { recordingsRows } from '../recordings'
import { CallSchema, DirectionSchema } from './calls'
import { exportReply, historyQuery, QueryFlagSchema, total, wantsTotal } from './history'
import { Exactly, FlagSchema, IdSchema, InstantSchema, nextCursor, pageQuery } from './parts'
import { schemasOf } from './schemas'
import { ArchiveStatusBodySchema } from './voicemails'

export const RecordingSchema = Exactly({
  id: IdSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  created_at: InstantSchema,
  recording_url: Type.String({ description: 'opens without a header, for ten minutes; honours Range' }),
  is_archived: FlagSchema,
  call: CallSchema,
})

const filters = {
  ...historyQuery,
  direction: Type.Optional(DirectionSchema),
  is_archived: Type.Optional(QueryFlagSchema),
}

export const RecordingFiltersSchema = Exactly(filters)

export const RecordingsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const RecordingsReplySchema = Exactly({ recordings: Type.Array(RecordingSchema), ...nextCursor, ...total })

export const recordingsSchemas = schemasOf<typeof recordingsRows>()({
  listRecordings: { query: RecordingsQuerySchema, reply: RecordingsReplySchema },
  setRecordingArchiveStatus: { body: ArchiveStatusBodySchema },
  deleteRecording: {},
  exportRecordings: { query: RecordingFiltersSchema, reply: exportReply },
})
