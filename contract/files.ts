import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly } from './parts'

export const SignedQuerySchema = Exactly({
  account: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  expires: Type.String({ pattern: '^\\d{1,13}$', description: 'seconds since 1970' }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
})

export type SignedQuery = Static<typeof SignedQuerySchema>

export const filesOperations = {
  downloadFile: operation('GET', '/files/:fileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
