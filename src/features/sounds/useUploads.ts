import { uploadQueue } from '@/api'
import { MAX_FILES } from '@/forms/validateFiles'
import { registerFile } from '@/lib/fileRegistry'
import { selectSession } from '@/slices/session'
import {
  allCancelled,
  failedRetried,
  fileRemoved,
  fileRetried,
  filesAdded,
  leftDismissed,
  leftUploaded,
  queueResumed,
  selectUploads,
  uploadsSlice,
} from '@/slices/uploads'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { addLazySlice } from '@/store/lazySlices'

const register = (file: File) => ({ id: registerFile(file), name: file.name, size: file.size })

addLazySlice(uploadsSlice, uploadQueue)

/** The queue continues while the user visits other screens. */
export const useUploads = () => {
  const dispatch = useAppDispatch()
  const { files, left, pause } = useAppSelector(selectUploads)
  const { accountId, userId } = useAppSelector(selectSession)
  return {
    files,
    left,
    pause,
    /** `later` waits until the user asks for the next files. */
    add: (chosen: readonly File[], later: readonly File[]): void => {
      if (chosen.length + later.length === 0) return
      dispatch(filesAdded({ owner: { accountId, userId }, files: chosen.map(register), left: later.map(register) }))
    },
    uploadLeft: () => void dispatch(leftUploaded(MAX_FILES)),
    dismissLeft: () => void dispatch(leftDismissed()),
    remove: (id: string) => void dispatch(fileRemoved(id)),
    retry: (id: string) => void dispatch(fileRetried(id)),
    retryFailed: () => void dispatch(failedRetried()),
    cancelAll: () => void dispatch(allCancelled()),
    resume: () => void dispatch(queueResumed()),
  }
}

export type Uploads = ReturnType<typeof useUploads>
