import type { MiddlewareAPI } from '@reduxjs/toolkit'
import { msg } from '@/i18n/message'
import { readToken } from '@/lib/storedToken'
import { notified } from '@/slices/notifications'
import { signedOut } from '@/slices/session'
import { connectionLost, fileFailed, fileReturned, fileUploaded, type Upload } from '@/slices/uploads'
import { api } from './api'
import { requestTiming } from './requestTiming'
import { audiofilesTag } from './tags'
import type { UploadOutcome } from './upload'

type Dispatch = MiddlewareAPI['dispatch']

type Failed = Omit<Extract<UploadOutcome, { kind: 'failed' }>, 'kind'>

const fail = (dispatch: Dispatch, { id, name }: Upload, { reason, isHopeless, freeBytes }: Failed): void => {
  dispatch(fileFailed({ id, reason, isHopeless: isHopeless ?? false, ...(freeBytes !== undefined && { freeBytes }) }))
  dispatch(notified({ ...msg('{file} upload failed', { file: name }), kind: 'error' }))
}

const lose = (dispatch: Dispatch, file: Upload): void => {
  const isOffline = !navigator.onLine
  const isHopeless = !isOffline && file.losses >= requestTiming.uploadRetryDelaysMs.length
  if (isHopeless) fail(dispatch, file, { reason: msg('The connection kept dropping. Try again.') })
  else dispatch(connectionLost({ id: file.id, isOffline }))
}

export const settleUpload = (dispatch: Dispatch, file: Upload, outcome: UploadOutcome): void => {
  switch (outcome.kind) {
    case 'done':
      dispatch(fileUploaded(file.id))
      dispatch(api.util.invalidateTags([audiofilesTag]))
      return
    case 'expired':
      dispatch(outcome.token === readToken() ? signedOut({ reason: 'expired' }) : fileReturned(file.id))
      return
    case 'failed':
      if (outcome.freeBytes !== undefined) dispatch(api.util.invalidateTags([audiofilesTag]))
      return fail(dispatch, file, outcome)
    case 'lost':
      return lose(dispatch, file)
  }
}
