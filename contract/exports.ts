import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './files'
import { operation } from './operation'
import { Exactly } from './parts'

/** `asked` holds what is exported, in a form of the service's own; the signature covers it. */
export const ExportQuerySchema = Exactly({
  ...SignedQuerySchema.properties,
  asked: Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9_-]+$' }),
})

export type ExportQuery = Static<typeof ExportQuerySchema>

export const exportsOperations = {
  /** A CSV of `calls`, `voicemails` or `recordings`; 404 once expired, altered or made for another account. */
  downloadExport: operation('GET', '/exports/:noun', {
    query: ExportQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
