import type { Static } from 'typebox'
import type { ExportReply } from './history'
import { row } from './row'
import type {
  ArchiveStatusBodySchema,
  VoicemailFiltersSchema,
  VoicemailSchema,
  VoicemailsQuerySchema,
  VoicemailsReplySchema,
} from './schemas/voicemails'

export type Voicemail = Static<typeof VoicemailSchema>
export type VoicemailFilters = Static<typeof VoicemailFiltersSchema>
export type VoicemailsQuery = Static<typeof VoicemailsQuerySchema>
export type VoicemailsReply = Static<typeof VoicemailsReplySchema>
/** Of a voicemail or a recording: 0 stands in the inbox. */
export type ArchiveStatusBody = Static<typeof ArchiveStatusBodySchema>

export const voicemailsRows = {
  /** Newest first. */
  listVoicemails: row<{ query: VoicemailsQuery; reply: VoicemailsReply }>()('GET', '/accounts/:accountId/voicemails'),
  setVoicemailArchiveStatus: row<{ body: ArchiveStatusBody }>()(
    'PUT',
    '/accounts/:accountId/voicemails/:voicemailId/archive-status',
    { status: 204 },
  ),
  /** For good. */
  deleteVoicemail: row()('DELETE', '/accounts/:accountId/voicemails/:voicemailId', { status: 204 }),
  exportVoicemails: row<{ query: VoicemailFilters; reply: ExportReply }>()(
    'GET',
    '/accounts/:accountId/voicemails/export-url',
    { ext: true },
  ),
}
