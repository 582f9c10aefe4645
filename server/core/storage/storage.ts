import type { FastifyBaseLogger } from 'fastify'
import type { Store, StoreTransaction } from '../tables/tables'
import type { Clock } from '../clock'
import { makeAdmission, noRoomFor, type Admit } from './admission'
import type { Disk } from './disk'
import { countedBytes, quotaOfCalls, usedBytes, usedBytesLocked } from './quota'

/** In bytes. */
export interface StorageUse {
  used: number
  /** Uploads may fill so much, */
  quota: number
  /** and recordings and voicemails so much. */
  quotaOfCalls: number
  /** When the latest recording or voicemail was not kept for want of room; null where that never was. */
  unkeptAt: Date | null
}

/** The sound of a call is not kept: the account, or the disk, is full. */
export class NoRoomForCall extends Error {
  override name = 'NoRoomForCall'

  constructor() {
    super('there is no room for the sound of a call')
  }
}

export interface Storage {
  admit: Admit
  /** In the transaction that gives the file its row: only one of many at once finds the last room. Throws a `Failure`. */
  takeRoom: (transaction: StoreTransaction, accountId: string, bytes: number) => Promise<void>
  /** The same for a recording or a voicemail whose row stands already in this transaction; throws `NoRoomForCall`. */
  checkRoomOfCall: (transaction: StoreTransaction, accountId: string) => Promise<void>
  hasRoomForCall: (accountId: string, bytes: number) => Promise<boolean>
  hasSpoolRoom: Disk['hasSpoolRoom']
  /** Tells the account, and the log, of a sound that was not kept. */
  reportUnstored: (accountId: string, about: Readonly<Record<string, string>>) => Promise<void>
  use: (accountId: string) => Promise<StorageUse>
}

interface Deps {
  store: Store
  clock: Clock
  disk: Disk
  quotaBytes: number
  log: FastifyBaseLogger
  /** Counts, for whoever watches. */
  countUnkept?: (() => void) | undefined
}

/** How much content an account, and the disk, may still take. */
export const makeStorage = ({ store, clock, disk, quotaBytes, log, countUnkept }: Deps): Storage => {
  const ofCalls = quotaOfCalls(quotaBytes)

  return {
    admit: makeAdmission({ store, disk, quotaBytes }),

    takeRoom: async (transaction, accountId, bytes) => {
      const used = await usedBytesLocked(transaction, accountId)
      if (used + countedBytes(bytes) > quotaBytes) throw noRoomFor(used, quotaBytes)
    },

    checkRoomOfCall: async (transaction, accountId) => {
      if ((await usedBytesLocked(transaction, accountId)) > ofCalls) throw new NoRoomForCall()
    },

    hasRoomForCall: async (accountId, bytes) =>
      (await disk.hasRoom('call', bytes)) && (await usedBytes(store, accountId)) + countedBytes(bytes) <= ofCalls,

    hasSpoolRoom: disk.hasSpoolRoom,

    reportUnstored: async (accountId, about) => {
      log.warn({ accountId, ...about }, 'A recording or voicemail was not kept: there is no room for it')
      countUnkept?.()
      await store.updateTable('accounts').set({ sound_unkept_at: clock() }).where('id', '=', accountId).execute()
    },

    use: async (accountId) => {
      const account = store.selectFrom('accounts').select('sound_unkept_at').where('id', '=', accountId)
      const [used, found] = await Promise.all([usedBytes(store, accountId), account.executeTakeFirst()])
      return { used, quota: quotaBytes, quotaOfCalls: ofCalls, unkeptAt: found?.sound_unkept_at ?? null }
    },
  }
}
