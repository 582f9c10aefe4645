import { storageOperations, type Storage as StorageOnWire } from 'contract/storage'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import type { Storage } from '../../platform/files/storage'
import { route, type BoundRoute } from '../../platform/http/routes/route'

/** How long accounts see that a recording or voicemail was lost. */
const LOSS_NOTICE_MS = 7 * DAY_MS

export type StorageService = ReturnType<typeof makeStorageService>

export const makeStorageService = (storage: Pick<Storage, 'use'>, clock: Clock) => ({
  use: async (accountId: string): Promise<StorageOnWire> => {
    const { used, quota, quotaOfCalls, unkeptAt } = await storage.use(accountId)
    const isRecent = unkeptAt !== null && unkeptAt > later(clock(), -LOSS_NOTICE_MS)
    return {
      used_bytes: used,
      quota_bytes: quota,
      calls_quota_bytes: quotaOfCalls,
      unkept_at: isRecent ? unkeptAt.toISOString() : null,
    }
  },
})

export const storageRoutes = (storage: StorageService): BoundRoute[] => [
  route(storageOperations.getStorage, async ({ params }) => ({ storage: await storage.use(params.accountId) })),
]
