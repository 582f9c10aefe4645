import { recordingsRows } from 'contract/recordings'
import { recordingsSchemas } from 'contract/schemas/recordings'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ExportsService } from '../exports/service'
import type { RecordingsService } from './service'

export const recordingsRoutes = (recordings: RecordingsService, exports: ExportsService): BoundRoute[] => [
  route(recordingsRows.listRecordings, recordingsSchemas.listRecordings, ({ params, query }) =>
    recordings.list(params.accountId, query),
  ),
  route(
    recordingsRows.setRecordingArchiveStatus,
    recordingsSchemas.setRecordingArchiveStatus,
    ({ params, body }) => recordings.archive(params.accountId, params.recordingId, body.is_archived),
  ),
  route(recordingsRows.deleteRecording, recordingsSchemas.deleteRecording, ({ params, caller }) =>
    recordings.remove(params.accountId, params.recordingId, caller.log),
  ),
  route(recordingsRows.exportRecordings, recordingsSchemas.exportRecordings, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'recordings', { ...query, language: caller.language }),
  })),
]
