import { exportsOperations } from 'contract/exports'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ExportsService } from './service'

export const exportsRoutes = (exports: ExportsService): BoundRoute[] => [
  route(exportsOperations.downloadExport, ({ params, query, countFor }) =>
    exports.download(params.noun, query, countFor),
  ),
]
