import type { FastifyBaseLogger } from 'fastify'
import type { Store, StoreTransaction } from '../database/tables'
import type { Clock } from '../clock'
import { makeAdmission, noRoomFor, type Admit, countedBytes, quotaOfCalls, usedBytes, usedBytesLocked } from './admission'
import type { Disk } from './disk'

export interface StorageUse {
  used: number
  quota: number
  quotaOfCalls: number
  unkeptAt: Date | null
}

export class NoRoomForCall extends Error {
  override name = 'NoRoomForCall'

  constructor() {
    super('there is no room for the sound of a call')
  }
}

export interface Storage {
  admit: Admit
  /** Call it in the transaction that inserts the file's row; throws a `Failure`. */
  takeRoom: (transaction: StoreTransaction, accountId: string, bytes: number) => Promise<void>
  checkRoomOfCall: (transaction: StoreTransaction, accountId: string) => Promise<void>
  hasRoomForCall: (accountId: string, bytes: number) => Promise<boolean>
  hasSpoolRoom: Disk['hasSpoolRoom']
  reportUnstored: (accountId: string, about: Readonly<Record<string, string>>) => Promise<void>
  use: (accountId: string) => Promise<StorageUse>
}

interface Deps {
  store: Store
  clock: Clock
  disk: Disk
  quotaBytes: number
  log: FastifyBaseLogger
  countUnkept?: (() => void) | undefined
}

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
