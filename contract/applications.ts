import { Type, type Static } from 'typebox'
import { BranchSchema } from './branches'
import { operation } from './operation'
import { Exactly, InstantSchema, ListOf, Nullable, OwnIdSchema, TextSchema } from './parts'

/** Of its call flow. `no_steps`: calls end at once; `reaches_nobody`: no phone rings, nothing is heard and no message can be left. */
export const FlowProblemSchema = Type.Union([Type.Literal('no_steps'), Type.Literal('reaches_nobody')])

/** Services that don't check call flows leave `problem` out. */
const summary = { id: OwnIdSchema, friendly_name: Type.String(), updated_at: InstantSchema, problem: Type.Optional(Nullable(FlowProblemSchema)) }

export const ApplicationSummarySchema = Exactly(summary)

export const ApplicationSchema = Exactly({ ...summary, branches: ListOf(BranchSchema) })

export const ApplicationsReplySchema = Exactly({ applications: ListOf(ApplicationSummarySchema) })

export const ApplicationReplySchema = Exactly({ application: ApplicationSchema })

export const ApplicationBodySchema = Exactly({ friendly_name: TextSchema() })

export type FlowProblem = Static<typeof FlowProblemSchema>
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
