import { Type } from 'typebox'
import type { filesRows } from '../files'
import { Exactly } from './parts'
import { schemasOf } from './schemas'

export const SignedQuerySchema = Exactly({
  account: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  expires: Type.String({ pattern: '^\\d{1,13}$', description: 'seconds since 1970' }),
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
})

export const filesSchemas = schemasOf<typeof filesRows>()({
  downloadFile: { query: SignedQuerySchema },
})
