import type { Static } from 'typebox'
import type { ExportReply } from './history'
import { row } from './row'
import type {
  RecordingFiltersSchema,
  RecordingSchema,
  RecordingsQuerySchema,
  RecordingsReplySchema,
} from './schemas/recordings'
import type { ArchiveStatusBody } from './voicemails'

export type Recording = Static<typeof RecordingSchema>
export type RecordingFilters = Static<typeof RecordingFiltersSchema>
export type RecordingsQuery = Static<typeof RecordingsQuerySchema>
export type RecordingsReply = Static<typeof RecordingsReplySchema>

export const recordingsRows = {
  /** Newest first. */
  listRecordings: row<{ query: RecordingsQuery; reply: RecordingsReply }>()('GET', '/accounts/:accountId/recordings'),
  setRecordingArchiveStatus: row<{ body: ArchiveStatusBody }>()(
    'PUT',
    '/accounts/:accountId/recordings/:recordingId/archive-status',
    { status: 204 },
  ),
  /** For good; the call stays in the logs. */
  deleteRecording: row()('DELETE', '/accounts/:accountId/recordings/:recordingId', { status: 204 }),
  exportRecordings: row<{ query: RecordingFilters; reply: ExportReply }>()(
    'GET',
    '/accounts/:accountId/recordings/export-url',
    { ext: true },
  ),
}
