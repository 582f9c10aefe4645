import { Type } from 'typebox'
import type { storageRows } from '../storage'
import { CountSchema, Exactly, InstantSchema, Nullable } from './parts'
import { schemasOf } from './schemas'

export const StorageReplySchema = Exactly({
  storage: Exactly({
    used_bytes: CountSchema,
    quota_bytes: Type.Integer({ minimum: 0, description: 'uploads that would exceed it are refused' }),
    calls_quota_bytes: Type.Integer({ minimum: 0, description: 'recordings and voicemails that would exceed it are not kept' }),
    unkept_at: Nullable(InstantSchema),
  }),
})

export const storageSchemas = schemasOf<typeof storageRows>()({ getStorage: { reply: StorageReplySchema } })
