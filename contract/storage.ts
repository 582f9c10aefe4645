import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, Essential, Exactly, InstantSchema, Nullable } from './parts'

export const StorageReplySchema = Exactly({
  storage: Exactly({
    used_bytes: Essential(CountSchema),
    quota_bytes: Essential(Type.Integer({ minimum: 0, description: 'uploads that would exceed it are refused' })),
    calls_quota_bytes: Type.Integer({ minimum: 0, description: 'recordings and voicemails that would exceed it are not kept' }),
    unkept_at: Nullable(InstantSchema),
  }),
})

export type StorageReply = Static<typeof StorageReplySchema>
export type Storage = StorageReply['storage']

export const storageOperations = {
  getStorage: operation('GET', '/accounts/:accountId/storage', { reply: StorageReplySchema, ext: true }),
}
