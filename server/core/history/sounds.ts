import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../ports/files'
import type { Store } from '../tables/tables'
import { NotFound } from '../failures/failures'

interface Deps {
  store: Store
  files: FilesPort
  table: 'voicemails' | 'recordings'
}

export interface Sounds {
  /** The rows go first and the content last: whenever the service ends, there is no row without its content. */
  remove: (accountId: string, id: string, log: FastifyBaseLogger) => Promise<void>
  archive: (accountId: string, id: string, is_archived: 0 | 1) => Promise<void>
}

/** What can be done with a voicemail or a recording, which is a file with a row of the same id. */
export const makeSounds = ({ store, files, table }: Deps): Sounds => ({
  remove: async (accountId, id, log) => {
    const owned = store.selectFrom(table).select('id').where('id', '=', id).where('account_id', '=', accountId)
    const removed = await store.deleteFrom('files').where('id', 'in', owned).returning('id').executeTakeFirst()
    if (removed === undefined) throw new NotFound()
    // Content that stays behind is found by the sweep.
    await files.remove(id).catch((error: unknown) => log.warn({ err: error }, 'Orphaned file content left behind'))
  },

  archive: async (accountId, id, is_archived) => {
    const changed = store.updateTable(table).set({ is_archived }).where('id', '=', id).where('account_id', '=', accountId)
    if ((await changed.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
  },
})
