import type { Id } from 'contract/operation'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { msg, type Message } from '@/i18n/message'
import { readToken } from '@/lib/storedToken'
import { signedOut, type Session } from '@/slices/session'
import { api } from './api'
import { requestTiming, pause } from './requestTiming'
import { audiofilesTag } from './tags'
import { uploadAudioFile, type UploadOutcome, type UploadTry } from './upload'

export type UploadedOne = { fileId: Id | null } | { reason: string | Message } | null

const noReason = msg("The service couldn't process this file. Please try again.")
const broken = msg('The connection kept dropping. Try again.')

const uploadWithRetry = async (attempt: UploadTry): Promise<UploadOutcome> => {
  let outcome = await uploadAudioFile(attempt)
  for (const delayMs of requestTiming.uploadRetryDelaysMs) {
    if (outcome.kind !== 'lost' || attempt.signal.aborted) break
    await pause(delayMs)
    outcome = await uploadAudioFile(attempt)
  }
  return outcome
}

export const uploadOne =
  (attempt: Omit<UploadTry, 'session'>): ThunkAction<Promise<UploadedOne>, { session: Session }, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const outcome = await uploadWithRetry({ ...attempt, session: getState().session })
    if (outcome.kind === 'done') dispatch(api.util.invalidateTags([audiofilesTag]))
    if (attempt.signal.aborted) return null
    switch (outcome.kind) {
      case 'done':
        return { fileId: outcome.fileId }
      case 'expired':
        if (outcome.token === readToken()) dispatch(signedOut({ reason: 'expired' }))
        return { reason: noReason }
      case 'failed':
        return { reason: outcome.reason ?? noReason }
      case 'lost':
        return { reason: broken }
    }
  }
