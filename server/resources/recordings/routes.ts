import { recordingsOperations } from 'contract/recordings'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'
import type { RecordingsService } from './service'

export const recordingsRoutes = (recordings: RecordingsService, exports: ExportsService): BoundRoute[] => [
  route(recordingsOperations.listRecordings, ({ params, query }) =>
    recordings.list(params.accountId, query),
  ),
  route(recordingsOperations.setRecordingArchiveStatus, ({ params, body }) =>
    recordings.archive(params.accountId, params.recordingId, body.is_archived),
  ),
  route(recordingsOperations.deleteRecording, ({ params, caller }) =>
    recordings.remove(params.accountId, params.recordingId, caller.log),
  ),
  route(recordingsOperations.exportRecordings, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'recordings', { ...query, language: caller.language }),
  })),
]
