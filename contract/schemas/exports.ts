import { Type } from 'typebox'
import type { exportsRows } from '../exports'
import { SignedQuerySchema } from './files'
import { Exactly } from './parts'
import { schemasOf } from './schemas'

/** `asked` holds what is exported, in a form of the service's own; the signature covers it. */
export const ExportQuerySchema = Exactly({
  ...SignedQuerySchema.properties,
  asked: Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9_-]+$' }),
})

export const exportsSchemas = schemasOf<typeof exportsRows>()({
  downloadExport: { query: ExportQuerySchema },
})
