import { voicemailsSchemas } from 'contract/schemas/voicemails'
import { voicemailsRows } from 'contract/voicemails'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ExportsService } from '../exports/service'
import type { VoicemailsService } from './service'

export const voicemailsRoutes = (voicemails: VoicemailsService, exports: ExportsService): BoundRoute[] => [
  route(voicemailsRows.listVoicemails, voicemailsSchemas.listVoicemails, ({ params, query }) =>
    voicemails.list(params.accountId, query),
  ),
  route(
    voicemailsRows.setVoicemailArchiveStatus,
    voicemailsSchemas.setVoicemailArchiveStatus,
    ({ params, body }) => voicemails.archive(params.accountId, params.voicemailId, body.is_archived),
  ),
  route(voicemailsRows.deleteVoicemail, voicemailsSchemas.deleteVoicemail, ({ params, caller }) =>
    voicemails.remove(params.accountId, params.voicemailId, caller.log),
  ),
  route(voicemailsRows.exportVoicemails, voicemailsSchemas.exportVoicemails, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'voicemails', { ...query, language: caller.language }),
  })),
]
