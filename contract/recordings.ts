import { Type, type Static } from 'typebox'
import { CallSchema, DirectionSchema } from './calls'
import { exportReply, historyQuery, QueryFlagSchema, total, wantsTotal } from './history'
import { operation } from './operation'
import { Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, nextCursor, OwnIdSchema, pageQuery } from './parts'
import { ArchiveStatusBodySchema } from './voicemails'

export const RecordingSchema = Exactly({
  id: OwnIdSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  created_at: InstantSchema,
  recording_url: Type.String({ description: 'signed URL, valid for 10 minutes without authorization; supports Range' }),
  is_archived: FlagSchema,
  call: Exactly({ ...CallSchema.properties, id: IdSchema }),
})

const filters = {
  ...historyQuery,
  direction: Type.Optional(DirectionSchema),
  is_archived: Type.Optional(QueryFlagSchema),
}

export const RecordingFiltersSchema = Exactly(filters)

export const RecordingsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const RecordingsReplySchema = Exactly({ recordings: ListOf(RecordingSchema), ...nextCursor, ...total })

export type Recording = Static<typeof RecordingSchema>
export type RecordingFilters = Static<typeof RecordingFiltersSchema>
export type RecordingsQuery = Static<typeof RecordingsQuerySchema>
export type RecordingsReply = Static<typeof RecordingsReplySchema>

export const recordingsOperations = {
  listRecordings: operation('GET', '/accounts/:accountId/recordings', {
    query: RecordingsQuerySchema,
    reply: RecordingsReplySchema,
  }),
  setRecordingArchiveStatus: operation('PUT', '/accounts/:accountId/recordings/:recordingId/archive-status', {
    body: ArchiveStatusBodySchema,
    status: 204,
  }),
  deleteRecording: operation('DELETE', '/accounts/:accountId/recordings/:recordingId', { status: 204 }),
  exportRecordings: operation('GET', '/accounts/:accountId/recordings/export-url', {
    query: RecordingFiltersSchema,
    reply: exportReply,
    ext: true,
  }),
}
