import { Type } from 'typebox'
import type { applicationsRows } from '../applications'
import { Exactly, IdSchema, InstantSchema } from './parts'
import { schemasOf } from './schemas'

export const ApplicationSummarySchema = Exactly({ id: IdSchema, friendly_name: Type.String(), updated_at: InstantSchema })

export const ApplicationsReplySchema = Exactly({ applications: Type.Array(ApplicationSummarySchema) })

export const applicationsSchemas = schemasOf<typeof applicationsRows>()({
  listApplications: { reply: ApplicationsReplySchema },
})
