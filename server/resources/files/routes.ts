import { filesRows } from 'contract/files'
import { filesSchemas } from 'contract/schemas/files'
import { fileRoute, type BoundRoute } from '../../core/routes/route'
import type { FilesService } from './service'

export const filesRoutes = (files: FilesService): BoundRoute[] => [
  fileRoute(filesRows.downloadFile, filesSchemas.downloadFile, ({ params, query, range, countFor }) =>
    files.download(params.fileId, query, range, countFor),
  ),
]
