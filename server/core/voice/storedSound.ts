import { Readable } from 'node:stream'
import type { FilesPort } from '../ports/files'
import type { Store, StoreTransaction } from '../tables/tables'
import type { Clock } from '../clock'
import { NoRoomForCall, type Storage } from '../storage/storage'
import { inTransaction } from '../transaction'
import type { Content } from '../ports/callRecords'
import { SAMPLES_PER_SECOND, wavBytesOf } from '@console/voice-gateway/sounds'

interface Deps {
  store: Store
  files: FilesPort
  storage: Storage
  clock: Clock
}

interface Sound {
  id: string
  account_id: string
  friendly_name: string
  content: Content
  /** Whole seconds. */
  duration: number
  /** It is to be kept only while it is pending. */
  isPending: boolean
}

/** Nobody will read it. */
export const discard = (content: Content): void => {
  if (content instanceof Readable) content.destroy()
}

const streamOf = (content: Content): Readable => (content instanceof Readable ? content : Readable.from([content]))

/** False when somebody else has kept it meanwhile: it may even be deleted again. */
const takePending = async (transaction: StoreTransaction, id: string): Promise<boolean> =>
  (await transaction.deleteFrom('pending_recordings').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

/** What a sound of so many seconds takes, as calls leave them behind. */
export const soundBytes = (seconds: number): number => wavBytesOf(seconds * SAMPLES_PER_SECOND)

/**
 * Keeps a sound and the row that `insert` writes, once: false when a file of that id stands already. The content comes
 * first and the rows last, so that no row is ever without its content; what a failure leaves behind is found by the
 * sweep. The file is of now, whenever the sound was made: the sweep looks for content of rows that are old. Throws
 * `NoRoomForCall`.
 */
export const storeSoundOnce = async (
  { store, files, storage, clock }: Deps,
  { content, duration, isPending, ...file }: Sound,
  insert: (transaction: StoreTransaction) => Promise<unknown>,
): Promise<boolean> => {
  const known = await store.selectFrom('files').select('id').where('id', '=', file.id).executeTakeFirst()
  if (known !== undefined) {
    discard(content)
    return false
  }
  if (!(await storage.hasRoomForCall(file.account_id, soundBytes(duration)))) {
    discard(content)
    throw new NoRoomForCall()
  }
  const bytes = await files.write(file.id, streamOf(content))
  const isKept = inTransaction(store, async (transaction) => {
    if (isPending && !(await takePending(transaction, file.id))) return false
    const inserted = await transaction
      .insertInto('files')
      .values({ ...file, media_type: 'audio/wav', bytes, created_at: clock() })
      .onConflict((same) => same.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return false
    await storage.checkRoomOfCall(transaction, file.account_id)
    await insert(transaction)
    return true
  })
  return isKept.catch(async (error: unknown) => {
    if (error instanceof NoRoomForCall) await files.remove(file.id)
    throw error
  })
}
