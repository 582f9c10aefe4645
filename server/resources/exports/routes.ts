import { exportsRows } from 'contract/exports'
import { exportsSchemas } from 'contract/schemas/exports'
import { fileRoute, type BoundRoute } from '../../core/routes/route'
import type { ExportsService } from './service'

export const exportsRoutes = (exports: ExportsService): BoundRoute[] => [
  fileRoute(exportsRows.downloadExport, exportsSchemas.downloadExport, ({ params, query, countFor }) =>
    exports.download(params.noun, query, countFor),
  ),
]
