import { storageOperations } from 'contract/storage'
import { route, type BoundRoute } from '../../core/routes/route'
import type { StorageService } from './service'

export const storageRoutes = (storage: StorageService): BoundRoute[] => [
  route(storageOperations.getStorage, async ({ params }) => ({ storage: await storage.use(params.accountId) })),
]
