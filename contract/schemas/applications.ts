import { Type } from 'typebox'
import type { applicationsRows } from '../applications'
import { BranchSchema } from './branches'
import { Exactly, IdSchema, InstantSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const ApplicationSummarySchema = Exactly({ id: IdSchema, friendly_name: Type.String(), updated_at: InstantSchema })

export const ApplicationSchema = Exactly({
  id: IdSchema,
  friendly_name: Type.String(),
  updated_at: InstantSchema,
  branches: Type.Array(BranchSchema),
})

export const ApplicationsReplySchema = Exactly({ applications: Type.Array(ApplicationSummarySchema) })

export const ApplicationReplySchema = Exactly({ application: ApplicationSchema })

export const ApplicationBodySchema = Exactly({ friendly_name: TextSchema() })

export const applicationsSchemas = schemasOf<typeof applicationsRows>()({
  listApplications: { reply: ApplicationsReplySchema },
  createApplication: { body: ApplicationBodySchema, reply: ApplicationReplySchema },
  getApplication: { reply: ApplicationReplySchema },
  renameApplication: { body: ApplicationBodySchema, reply: ApplicationReplySchema },
  deleteApplication: {},
})
