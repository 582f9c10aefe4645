import type { Static } from 'typebox'
import { row } from './row'
import type { ApplicationSummarySchema, ApplicationsReplySchema } from './schemas/applications'

/** A call flow as lists name it. */
export type ApplicationSummary = Static<typeof ApplicationSummarySchema>
export type ApplicationsReply = Static<typeof ApplicationsReplySchema>

export const applicationsRows = {
  listApplications: row<{ reply: ApplicationsReply }>()('GET', '/accounts/:accountId/applications'),
}
