import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly } from './parts'

export const SignedQuerySchema = Exactly({
  account: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  expires: Type.String({ pattern: '^\\d{1,13}$', description: 'seconds since 1970' }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
})

/** What makes a file's URL work in an `<audio>` element, which sends no header. */
export type SignedQuery = Static<typeof SignedQuerySchema>

export const filesOperations = {
  /** Honours Range; 404 once expired, altered or made for another account. */
  downloadFile: operation('GET', '/files/:fileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
