import { Type, type Static } from 'typebox'
import { BranchSchema } from './branches'
import { operation } from './operation'
import { Exactly, InstantSchema, ListOf, OwnIdSchema, TextSchema } from './parts'

export const ApplicationSummarySchema = Exactly({ id: OwnIdSchema, friendly_name: Type.String(), updated_at: InstantSchema })

export const ApplicationSchema = Exactly({
  id: OwnIdSchema,
  friendly_name: Type.String(),
  updated_at: InstantSchema,
  branches: ListOf(BranchSchema),
})

export const ApplicationsReplySchema = Exactly({ applications: ListOf(ApplicationSummarySchema) })

export const ApplicationReplySchema = Exactly({ application: ApplicationSchema })

export const ApplicationBodySchema = Exactly({ friendly_name: TextSchema() })

export type ApplicationSummary = Static<typeof ApplicationSummarySchema>
export type Application = Static<typeof ApplicationSchema>
export type ApplicationReply = Static<typeof ApplicationReplySchema>
export type ApplicationBody = Static<typeof ApplicationBodySchema>

export const applicationsOperations = {
  listApplications: operation('GET', '/accounts/:accountId/applications', { reply: ApplicationsReplySchema }),
  createApplication: operation('POST', '/accounts/:accountId/applications', {
    body: ApplicationBodySchema,
    reply: ApplicationReplySchema,
    status: 201,
  }),
  /** Its `ETag` is the version of the modules of all branches. */
  getApplication: operation('GET', '/applications/:applicationId', { reply: ApplicationReplySchema }),
  renameApplication: operation('PUT', '/applications/:applicationId', {
    body: ApplicationBodySchema,
    reply: ApplicationReplySchema,
  }),
  /** Numbers routed to it go to parking. */
  deleteApplication: operation('DELETE', '/applications/:applicationId', { status: 204 }),
}
