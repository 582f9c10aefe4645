import { Type, type Static } from 'typebox'
import { CallSchema, DirectionSchema, exportReply, historyQuery, OwnNumberSchema, QueryFlagSchema, total, wantsTotal } from './calls'
import { CallerNumberSchema, ChosenIdsSchema, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, nextCursor, Nullable, operation, OwnIdSchema, pageQuery } from './operation'

export const VoicemailSchema = Exactly({
  id: OwnIdSchema,
  number_id: Nullable(IdSchema),
  number: OwnNumberSchema,
  from_number: CallerNumberSchema,
  contact_name: Nullable(Type.String()),
  is_archived: FlagSchema,
  /** Extension. In the inbox, and nobody has listened to it. */
  is_new: Type.Optional(FlagSchema),
  /** Extension: whose voicemail box it is in; null if everybody's. */
  box: Type.Optional(Nullable(Exactly({ id: OwnIdSchema, name: Type.String({ description: 'first and last name' }) }))),
  created_at: InstantSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  recording_url: Type.String({ description: 'signed URL, valid for 10 minutes without authorization; supports Range' }),
})

/** In the filter `box`, instead of a person. */
export const SHARED_BOX = 'shared'

const voicemailFilters = {
  ...historyQuery,
  is_archived: Type.Optional(QueryFlagSchema),
  /** Extension: the id of a person, or `shared`. */
  box: Type.Optional(IdSchema),
}

export const VoicemailFiltersSchema = Exactly(voicemailFilters)

export const VoicemailsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...voicemailFilters })

export const VoicemailsReplySchema = Exactly({ voicemails: ListOf(VoicemailSchema), ...nextCursor, ...total })

export const ArchiveStatusBodySchema = Exactly({ is_archived: FlagSchema })

export const NewStatusBodySchema = Exactly({ ids: ChosenIdsSchema, is_new: FlagSchema })

export type NewStatusBody = Static<typeof NewStatusBodySchema>
export type Voicemail = Static<typeof VoicemailSchema>
export type VoicemailFilters = Static<typeof VoicemailFiltersSchema>
export type VoicemailsQuery = Static<typeof VoicemailsQuerySchema>
export type VoicemailsReply = Static<typeof VoicemailsReplySchema>

export const voicemailsOperations = {
  listVoicemails: operation('GET', '/accounts/:accountId/voicemails', {
    role: 'member',
    query: VoicemailsQuerySchema,
    reply: VoicemailsReplySchema,
    view: 'allowed',
  }),
  setVoicemailArchiveStatus: operation('PUT', '/accounts/:accountId/voicemails/:voicemailId/archive-status', {
    role: 'member',
    body: ArchiveStatusBodySchema,
    status: 204,
  }),
  deleteVoicemail: operation('DELETE', '/accounts/:accountId/voicemails/:voicemailId', { role: 'manager', proof: 'often', status: 204 }),
  exportVoicemails: operation('GET', '/accounts/:accountId/voicemails/export-url', {
    role: 'manager',
    query: VoicemailFiltersSchema,
    reply: exportReply,
    view: 'closed',
    ext: true,
  }),
  /** 404 if the account has none of these voicemails. */
  setVoicemailNewStatus: operation('PUT', '/accounts/:accountId/voicemails/new-status', {
    role: 'member',
    body: NewStatusBodySchema,
    status: 204,
    ext: true,
  }),
}

export const RecordingSchema = Exactly({
  id: OwnIdSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  created_at: InstantSchema,
  recording_url: Type.String({ description: 'signed URL, valid for 10 minutes without authorization; supports Range' }),
  is_archived: FlagSchema,
  call: Exactly({ ...CallSchema.properties, id: IdSchema }),
})

const recordingFilters = {
  ...historyQuery,
  direction: Type.Optional(DirectionSchema),
  is_archived: Type.Optional(QueryFlagSchema),
}

export const RecordingFiltersSchema = Exactly(recordingFilters)

export const RecordingsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...recordingFilters })

export const RecordingsReplySchema = Exactly({ recordings: ListOf(RecordingSchema), ...nextCursor, ...total })

export type Recording = Static<typeof RecordingSchema>
export type RecordingFilters = Static<typeof RecordingFiltersSchema>
export type RecordingsQuery = Static<typeof RecordingsQuerySchema>
export type RecordingsReply = Static<typeof RecordingsReplySchema>

export const recordingsOperations = {
  listRecordings: operation('GET', '/accounts/:accountId/recordings', {
    role: 'member',
    query: RecordingsQuerySchema,
    reply: RecordingsReplySchema,
    view: 'allowed',
  }),
  setRecordingArchiveStatus: operation('PUT', '/accounts/:accountId/recordings/:recordingId/archive-status', {
    role: 'member',
    body: ArchiveStatusBodySchema,
    status: 204,
  }),
  deleteRecording: operation('DELETE', '/accounts/:accountId/recordings/:recordingId', { role: 'manager', proof: 'often', status: 204 }),
  exportRecordings: operation('GET', '/accounts/:accountId/recordings/export-url', {
    role: 'manager',
    query: RecordingFiltersSchema,
    reply: exportReply,
    view: 'closed',
    ext: true,
  }),
}
