import type { Static } from 'typebox'
import { row } from './row'
import type { SignedQuerySchema } from './schemas/files'

/** What makes a file's URL work in an `<audio>` element, which sends no header. */
export type SignedQuery = Static<typeof SignedQuerySchema>

export const filesRows = {
  /** Honours Range; 404 once expired, altered or made for another account. */
  downloadFile: row<{ query: SignedQuery }>()('GET', '/files/:fileId', { access: 'signed', media: 'file', ext: true }),
}
