import { Readable } from 'node:stream'
import type { FilesPort } from '../../providers/files/files'
import type { Store, StoreTransaction } from '../../store/tables'
import { inTransaction } from '../transaction'
import type { Content } from './callKeeper'

interface Parts {
  store: Store
  files: FilesPort
}

interface Sound {
  id: string
  account_id: string
  friendly_name: string
  created_at: Date
  content: Content
}

/** Nobody will read it. */
export const discard = (content: Content): void => {
  if (content instanceof Readable) content.destroy()
}

const streamOf = (content: Content): Readable => (content instanceof Readable ? content : Readable.from([content]))

/**
 * Keeps a sound and the row that `insert` writes, once: false when a file of that id stands already. The content comes
 * first and the rows last, so that no row is ever without its content; what a failure leaves behind is found by the
 * sweep.
 */
export const keepSoundOnce = async (
  { store, files }: Parts,
  { content, ...file }: Sound,
  insert: (transaction: StoreTransaction) => Promise<unknown>,
): Promise<boolean> => {
  const known = await store.selectFrom('files').select('id').where('id', '=', file.id).executeTakeFirst()
  if (known !== undefined) {
    discard(content)
    return false
  }
  const bytes = await files.write(file.id, streamOf(content))
  return inTransaction(store, async (transaction) => {
    const inserted = await transaction
      .insertInto('files')
      .values({ ...file, media_type: 'audio/wav', bytes })
      .onConflict((same) => same.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return false
    await insert(transaction)
    return true
  })
}
