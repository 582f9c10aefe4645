import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './files'
import { operation } from './operation'
import { Exactly } from './parts'

export const ExportQuerySchema = Exactly({
  ...SignedQuerySchema.properties,
  asked: Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9_-]+$' }),
})

export type ExportQuery = Static<typeof ExportQuerySchema>

export const exportsOperations = {
  downloadExport: operation('GET', '/exports/:noun', {
    query: ExportQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
