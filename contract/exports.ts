import type { Static } from 'typebox'
import { row } from './row'
import type { ExportQuerySchema } from './schemas/exports'

export type ExportQuery = Static<typeof ExportQuerySchema>

export const exportsRows = {
  /** A CSV of `calls`, `voicemails` or `recordings`; 404 once expired, altered or made for another account. */
  downloadExport: row<{ query: ExportQuery }>()('GET', '/exports/:noun', { access: 'signed', media: 'file', ext: true }),
}
