import { audiofilesOperations } from 'contract/audiofiles'
import type { UploadLimits } from '../../platform/http/bodies/uploadBody'
import { uploadRoute } from '../../platform/http/routes/uploadRoute'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { MAX_BYTES } from './rules'
import type { AudioFilesService } from './service'

export const audiofilesRoutes = (audiofiles: AudioFilesService, pace?: UploadLimits['pace']): BoundRoute[] => [
  route(audiofilesOperations.listAudioFiles, ({ params, query }) =>
    audiofiles.list(params.accountId, query),
  ),
  uploadRoute(
    audiofilesOperations.uploadAudioFile,
    { bytes: MAX_BYTES, ...(pace && { pace }) },
    async ({ params, caller, upload, key, once }) => ({
      audiofile: await audiofiles.upload(params.accountId, { ...upload, key }, once, caller.log),
    }),
  ),
  route(audiofilesOperations.deleteAudioFile, ({ params, caller }) =>
    audiofiles.remove(params.accountId, params.audiofileId, caller.log),
  ),
  route(audiofilesOperations.getAudioFileUsage, async ({ params }) => ({
    usage: await audiofiles.usage(params.accountId, params.audiofileId),
  })),
]
