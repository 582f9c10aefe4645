import { voicemailsOperations } from 'contract/voicemails'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'
import type { VoicemailsService } from './service'

export const voicemailsRoutes = (voicemails: VoicemailsService, exports: ExportsService): BoundRoute[] => [
  route(voicemailsOperations.listVoicemails, ({ params, query }) =>
    voicemails.list(params.accountId, query),
  ),
  route(voicemailsOperations.setVoicemailArchiveStatus, ({ params, body }) =>
    voicemails.archive(params.accountId, params.voicemailId, body.is_archived),
  ),
  route(voicemailsOperations.deleteVoicemail, ({ params, caller }) =>
    voicemails.remove(params.accountId, params.voicemailId, caller.log),
  ),
  route(voicemailsOperations.exportVoicemails, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'voicemails', { ...query, language: caller.language }),
  })),
]
