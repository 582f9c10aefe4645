import { uploadQueue } from '@/api'
import { registerFile } from '@/lib/fileRegistry'
import { selectSession } from '@/slices/session'
import {
  allCancelled,
  failedRetried,
  fileRemoved,
  fileRetried,
  filesAdded,
  queueResumed,
  selectUploads,
  uploadsSlice,
} from '@/slices/uploads'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { addLazySlice } from '@/store/lazySlices'

addLazySlice(uploadsSlice, uploadQueue)

/** The queue continues while the user visits other screens. */
export const useUploads = () => {
  const dispatch = useAppDispatch()
  const { files, pause } = useAppSelector(selectUploads)
  const { accountId, userId } = useAppSelector(selectSession)
  return {
    files,
    pause,
    add: (chosen: readonly File[]): void => {
      if (chosen.length === 0) return
      const files = chosen.map((file) => ({ id: registerFile(file), name: file.name, size: file.size }))
      dispatch(filesAdded({ owner: { accountId, userId }, files }))
    },
    remove: (id: string) => void dispatch(fileRemoved(id)),
    retry: (id: string) => void dispatch(fileRetried(id)),
    retryFailed: () => void dispatch(failedRetried()),
    cancelAll: () => void dispatch(allCancelled()),
    resume: () => void dispatch(queueResumed()),
  }
}

export type Uploads = ReturnType<typeof useUploads>
