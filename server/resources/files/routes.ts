import { filesOperations } from 'contract/files'
import { route, type BoundRoute } from '../../core/routes/route'
import type { FilesService } from './service'

export const filesRoutes = (files: FilesService): BoundRoute[] => [
  route(filesOperations.downloadFile, ({ params, query, range, countFor }) =>
    files.download(params.fileId, query, range, countFor),
  ),
]
