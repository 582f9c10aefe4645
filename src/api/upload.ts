import { audiofilesOperations } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { isRecord } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import type { Session } from '@/slices/session'
import { requestTiming, pause } from './requestTiming'
import { readAnswer } from './readAnswer'
import { readDone } from './readReply'
import { apiRequest, prepare } from './request'
import type { Answer } from './send'
import { sendFile } from './sendFile'

/** `lost`: connection broken. `expired`: token rejected. `freeBytes`: no room for this size or more. */
export type UploadOutcome =
  /** `fileId` is `null` if the service didn't say. */
  | { kind: 'done'; fileId: Id | null }
  | { kind: 'lost' }
  | { kind: 'expired'; token: string | null }
  | { kind: 'failed'; reason: string | Message | null; isHopeless?: true; freeBytes?: number }

export interface UploadTry {
  id: string
  file: File
  session: Session
  signal: AbortSignal
  onProgress: (sent: number) => void
}

const unconfirmed = msg('The connection was lost. Check the list before uploading this file again.')
const stalled = msg('The upload stalled and was stopped. Try again.')

const reasonOf = ({ fields, userMessage }: Failure): string | null =>
  Object.values(fields).flat().join(' ') || userMessage

const outcomeOf = (answer: Answer, failure: Failure, token: string | null): UploadOutcome => {
  if (answer.status === 401) return { kind: 'expired', token }
  if (answer.isAbandoned) return { kind: 'failed', reason: stalled }
  if (failure.freeBytes !== undefined) return { kind: 'failed', reason: reasonOf(failure), freeBytes: failure.freeBytes }
  // Without a reason, the file may not be to blame.
  const reason = reasonOf(failure)
  if (failure.type === 'validation' && reason !== null) return { kind: 'failed', reason, isHopeless: true }
  if (failure.outcome === 'refused') return { kind: 'failed', reason: reasonOf(failure) }
  if (!readSettings().idempotencyKeys) return { kind: 'failed', reason: unconfirmed }
  return answer.status === null ? { kind: 'lost' } : { kind: 'failed', reason: null }
}

/** A full disk (507) is not temporary. */
const isBroken = ({ status, json }: Answer): boolean =>
  status !== null && status >= 500 && !(isRecord(json) && 'free_bytes' in json)

/** With idempotency keys, a 5xx is retried: the service doesn't repeat the work. */
const sendWithRetry = async (sendOnce: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  let answer = await sendOnce()
  for (const delayMs of readSettings().idempotencyKeys ? requestTiming.retryDelaysMs : []) {
    if (!isBroken(answer)) break
    await pause(delayMs)
    if (signal.aborted) break
    answer = await sendOnce()
  }
  return answer
}

/** Not in RTK Query, where one stalled upload would delay the refresh of every list. Never throws. */
export const uploadAudioFile = async ({ id, file, session, signal, onProgress }: UploadTry): Promise<UploadOutcome> => {
  const token = readToken()
  const upload = apiRequest(audiofilesOperations.uploadAudioFile, { idempotencyKey: id })
  const prepared = prepare(upload, session, token)
  if (prepared === null) return { kind: 'expired', token }
  const answer = await sendWithRetry(() => sendFile({ prepared, file, signal, onProgress }), signal)
  const read = readAnswer(upload, answer)
  if ('error' in read) return outcomeOf(answer, read.error, token)
  return { kind: 'done', fileId: readDone(audiofilesOperations.uploadAudioFile.reply, read.data).audiofile.id }
}
