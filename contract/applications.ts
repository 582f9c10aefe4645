import type { Static } from 'typebox'
import { row } from './row'
import type {
  ApplicationBodySchema,
  ApplicationReplySchema,
  ApplicationSchema,
  ApplicationsReplySchema,
  ApplicationSummarySchema,
} from './schemas/applications'

/** A call flow as lists name it. */
export type ApplicationSummary = Static<typeof ApplicationSummarySchema>
/** A call flow with all its branches and their modules. */
export type Application = Static<typeof ApplicationSchema>
export type ApplicationsReply = Static<typeof ApplicationsReplySchema>
export type ApplicationReply = Static<typeof ApplicationReplySchema>
export type ApplicationBody = Static<typeof ApplicationBodySchema>

export const applicationsRows = {
  listApplications: row<{ reply: ApplicationsReply }>()('GET', '/accounts/:accountId/applications'),
  /** The new one has its root branch, which holds nothing. */
  createApplication: row<{ body: ApplicationBody; reply: ApplicationReply }>()('POST', '/accounts/:accountId/applications', {
    status: 201,
  }),
  /** Its `ETag` is the version of the modules of all its branches. */
  getApplication: row<{ reply: ApplicationReply }>()('GET', '/applications/:applicationId'),
  renameApplication: row<{ body: ApplicationBody; reply: ApplicationReply }>()('PUT', '/applications/:applicationId'),
  /** Numbers that are routed to it go to parking. */
  deleteApplication: row()('DELETE', '/applications/:applicationId', { status: 204 }),
}
