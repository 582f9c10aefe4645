import { storageSchemas } from 'contract/schemas/storage'
import { storageRows } from 'contract/storage'
import { route, type BoundRoute } from '../../core/routes/route'
import type { StorageService } from './service'

export const storageRoutes = (storage: StorageService): BoundRoute[] => [
  route(storageRows.getStorage, storageSchemas.getStorage, async ({ params }) => ({ storage: await storage.use(params.accountId) })),
]
