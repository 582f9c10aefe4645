import { audiofilesRows } from 'contract/audiofiles'
import { audiofilesSchemas } from 'contract/schemas/audiofiles'
import { route, type BoundRoute } from '../../core/routes/route'
import type { UploadLimits } from '../../core/bodies/uploadBody'
import { uploadRoute } from '../../core/routes/uploadRoute'
import { MOST_BYTES } from './rules'
import type { AudioFilesService } from './service'

export const audiofilesRoutes = (audiofiles: AudioFilesService, pace?: UploadLimits['pace']): BoundRoute[] => [
  route(audiofilesRows.listAudioFiles, audiofilesSchemas.listAudioFiles, ({ params, query }) =>
    audiofiles.list(params.accountId, query),
  ),
  uploadRoute(
    audiofilesRows.uploadAudioFile,
    audiofilesSchemas.uploadAudioFile,
    { bytes: MOST_BYTES, ...(pace && { pace }) },
    async ({ params, caller, upload, key, once }) => ({
      audiofile: await audiofiles.upload(params.accountId, { ...upload, key }, once, caller.log),
    }),
  ),
  route(audiofilesRows.deleteAudioFile, audiofilesSchemas.deleteAudioFile, ({ params, caller }) =>
    audiofiles.remove(params.accountId, params.audiofileId, caller.log),
  ),
  route(audiofilesRows.getAudioFileUsage, audiofilesSchemas.getAudioFileUsage, async ({ params }) => ({
    usage: await audiofiles.usage(params.accountId, params.audiofileId),
  })),
]
