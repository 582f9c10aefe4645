import { audiofilesOperations } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { supportRequestsOperations } from 'contract/supportRequests'
import { msg, type Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import type { Session } from '@/slices/session'
import { noteFailedCall } from '@/lib/failedCalls'
import { requestTiming, pause, apiRequest, prepare, type ApiRequest, type Prepared, type Answer } from './request'
import { readAnswer } from './readAnswer'
import { readDone } from './readReply'

interface Sending {
  prepared: Prepared
  file: File
  signal: AbortSignal
  onProgress: (sent: number) => void
}

const waitOf = (request: XMLHttpRequest): number | null => {
  const text = request.getResponseHeader('Retry-After') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

const answerOf = (request: XMLHttpRequest, isAbandoned: boolean): Answer => {
  const { status, responseText } = request
  if (status === 0) return { status: null, json: undefined, isEmpty: true, waitSeconds: null, etag: null, isAbandoned, isOffline: false }
  const isEmpty = responseText === ''
  return { status, json: parseJson(responseText), isEmpty, waitSeconds: waitOf(request), etag: null, isAbandoned, isOffline: false }
}

const noteFailure = (request: XMLHttpRequest, sent: Parameters<typeof noteFailedCall>[0], signal: AbortSignal): void => {
  const { status } = request
  if (signal.aborted || (status >= 200 && status < 300)) return
  noteFailedCall(sent, status === 0 ? null : status, request.getResponseHeader('X-Request-Id'))
}

const bodyOf = (file: File): FormData => {
  const body = new FormData()
  body.append('file', file, file.name)
  return body
}

/** Multipart by `XMLHttpRequest`, for upload progress. Only a stall times out, not slow lines. Never throws. */
const sendFile = ({ prepared, file, signal, onProgress }: Sending): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const sent = { url: prepared.url, method: 'POST', at: Date.now() }
    let isAbandoned = false
    const stop = () => {
      isAbandoned = true
      request.abort()
    }
    let idle = setTimeout(stop, requestTiming.uploadIdleMs)
    const waitFor = (ms: number) => {
      clearTimeout(idle)
      idle = setTimeout(stop, ms)
    }
    const moved = () => waitFor(requestTiming.uploadIdleMs)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onProgress(loaded)
    })
    // The service listens to the whole sound before it answers.
    request.upload.addEventListener('load', () => waitFor(requestTiming.uploadAnswerMs))
    request.addEventListener('readystatechange', moved)
    request.addEventListener('loadend', () => {
      clearTimeout(idle)
      signal.removeEventListener('abort', stop)
      noteFailure(request, sent, signal)
      resolve(answerOf(request, isAbandoned))
    })
    signal.addEventListener('abort', stop)
    request.open('POST', prepared.url)
    new Headers(prepared.init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.send(bodyOf(file))
  })

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
  if (!readSettings().extensions) return { kind: 'failed', reason: unconfirmed }
  return answer.status === null ? { kind: 'lost' } : { kind: 'failed', reason: null }
}

/** A full disk (507) is not temporary. */
const isBroken = ({ status, json }: Answer): boolean =>
  status !== null && status >= 500 && !(isRecord(json) && 'free_bytes' in json)

/** With idempotency keys, a 5xx is retried: the service doesn't repeat the work. */
const sendWithRetry = async (sendOnce: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  let answer = await sendOnce()
  for (const delayMs of readSettings().extensions ? requestTiming.retryDelaysMs : []) {
    if (!isBroken(answer)) break
    await pause(delayMs)
    if (signal.aborted) break
    answer = await sendOnce()
  }
  return answer
}

/** For a form, which shows failures as those of any other request. */
export const sendForm = async <Data>(
  request: ApiRequest,
  read: (reply: unknown) => Data,
  { file, session, signal }: Pick<UploadTry, 'file' | 'session' | 'signal'>,
): Promise<{ data: Data; error?: undefined } | { data?: undefined; error: Failure; token: string | null }> => {
  const token = readToken()
  const prepared = prepare(request, session, token)
  if (prepared === null) return { error: toFailure(undefined), token }
  const answer = await sendWithRetry(() => sendFile({ prepared, file, signal, onProgress: () => undefined }), signal)
  const answered = readAnswer(request, answer)
  return 'error' in answered ? { error: answered.error, token } : { data: read(answered.data) }
}

/** Not in RTK Query, where one stalled upload would delay the refresh of every list. Never throws. */
const uploadFile = async (upload: ApiRequest, fileIdIn: (data: unknown) => Id | null, { file, session, signal, onProgress }: UploadTry): Promise<UploadOutcome> => {
  const token = readToken()
  const prepared = prepare(upload, session, token)
  if (prepared === null) return { kind: 'expired', token }
  const answer = await sendWithRetry(() => sendFile({ prepared, file, signal, onProgress }), signal)
  const read = readAnswer(upload, answer)
  if ('error' in read) return outcomeOf(answer, read.error, token)
  return { kind: 'done', fileId: fileIdIn(read.data) }
}

export const uploadAudioFile = (attempt: UploadTry): Promise<UploadOutcome> =>
  uploadFile(
    apiRequest(audiofilesOperations.uploadAudioFile, { idempotencyKey: attempt.id }),
    (data) => readDone(audiofilesOperations.uploadAudioFile.reply, data).audiofile.id,
    attempt,
  )

export type AttachmentRequest = (key: string) => ApiRequest

export const attachmentOfCustomer: AttachmentRequest = (idempotencyKey) => apiRequest(supportRequestsOperations.uploadAttachment, { idempotencyKey })

/** What uploads a file for a message, of the customer or of an operator. */
export const attachmentUpload =
  (requestOf: AttachmentRequest) =>
  (attempt: UploadTry): Promise<UploadOutcome> =>
    uploadFile(requestOf(attempt.id), (data) => readDone(supportRequestsOperations.uploadAttachment.reply, data).attachment.id, attempt)
