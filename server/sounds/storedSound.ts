import { Readable } from 'node:stream'
import type { FilesPort } from '../platform/files/port'
import type { Store, StoreTransaction } from '../platform/database/tables'
import type { Clock } from '../platform/clock'
import { NoRoomForCall, type Storage } from '../platform/files/storage'
import { inTransaction } from '../platform/database/transaction'
import type { Content } from '../platform/files/port'
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
  duration: number
  isPending: boolean
}

export const discard = (content: Content): void => {
  if (content instanceof Readable) content.destroy()
}

const streamOf = (content: Content): Readable => (content instanceof Readable ? content : Readable.from([content]))

const takePending = async (transaction: StoreTransaction, id: string): Promise<boolean> =>
  (await transaction.deleteFrom('pending_recordings').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

export const soundBytes = (seconds: number): number => wavBytesOf(seconds * SAMPLES_PER_SECOND)

/** Content first, rows last, dated now: the sweep expects content for older rows, and removes leftovers. */
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
  const isStored = inTransaction(store, async (transaction) => {
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
  return isStored.catch(async (error: unknown) => {
    if (error instanceof NoRoomForCall) await files.remove(file.id)
    throw error
  })
}
