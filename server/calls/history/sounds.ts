import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import { NotFound } from '../../platform/failures/failures'
import { storedSoundId } from '../../platform/database/callIds'

interface Deps {
  store: Store
  files: FilesPort
  table: 'voicemails' | 'recordings'
  onChange?: (accountId: string, id: string) => void
}

export type Sounds = ReturnType<typeof makeSounds>

export const makeSounds = ({ store, files, table, onChange }: Deps) => ({
  /** Rows first, content last, so that no row is ever without its content. */
  remove: async (accountId: string, id: string, log: FastifyBaseLogger): Promise<void> => {
    const owned = store.selectFrom(table).select('id').where('id', '=', storedSoundId(id)).where('account_id', '=', accountId)
    const removed = await store.deleteFrom('files').where('id', '=', id).where((file) => file.exists(owned)).returning('id').executeTakeFirst()
    if (removed === undefined) throw new NotFound()
    onChange?.(accountId, id)
    await files.remove(id).catch((error: unknown) => log.warn({ err: error }, 'Orphaned file content left behind'))
  },

  archive: async (accountId: string, id: string, is_archived: 0 | 1): Promise<void> => {
    const changed = store.updateTable(table).set({ is_archived }).where('id', '=', storedSoundId(id)).where('account_id', '=', accountId)
    if ((await changed.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    onChange?.(accountId, id)
  },
})
