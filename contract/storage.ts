import type { Static } from 'typebox'
import { row } from './row'
import type { StorageReplySchema } from './schemas/storage'

export type StorageReply = Static<typeof StorageReplySchema>
export type Storage = StorageReply['storage']

export const storageRows = {
  /** How much content the account keeps, and may: audio files, recordings and voicemails. */
  getStorage: row<{ reply: StorageReply }>()('GET', '/accounts/:accountId/storage', { ext: true }),
}
