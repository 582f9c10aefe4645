import type { Middleware, MiddlewareAPI, ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { msg, type Message } from '@/i18n/message'
import { registeredFile, releaseFile } from '@/lib/fileRegistry'
import type { Failure } from '@/lib/failure'
import { isRecord } from '@/lib/values'
import { notified } from '@/slices/notifications'
import { sessionSlice, type Session, signedOut } from '@/slices/session'
import {
  fileProgressed,
  isActive,
  queueFinished,
  queueResumed,
  uploadsSlice,
  type Upload,
  type Uploads,
  connectionLost,
  fileFailed,
  fileReturned,
  fileUploaded,
} from '@/slices/uploads'
import { readToken } from '@/lib/storedToken'
import { requestTiming, pause, type ApiRequest } from './request'
import { sendForm, uploadAudioFile, type UploadOutcome, type UploadTry } from './upload'
import { api } from './api'

export type UploadedOne = { fileId: Id | null } | { reason: string | Message } | null

type Send = (attempt: UploadTry) => Promise<UploadOutcome>

const noReason = msg("The service couldn't process this file. Please try again.")
const broken = msg('The connection kept dropping. Try again.')

const uploadWithRetry = async (attempt: UploadTry, send: Send): Promise<UploadOutcome> => {
  let outcome = await send(attempt)
  for (const delayMs of requestTiming.uploadRetryDelaysMs) {
    if (outcome.kind !== 'lost' || attempt.signal.aborted) break
    await pause(delayMs)
    outcome = await send(attempt)
  }
  return outcome
}

export const uploadOne =
  (attempt: Omit<UploadTry, 'session'>, send: Send = uploadAudioFile): ThunkAction<Promise<UploadedOne>, { session: Session }, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const outcome = await uploadWithRetry({ ...attempt, session: getState().session }, send)
    if (outcome.kind === 'done') dispatch(api.util.invalidateTags(['AudioFiles']))
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

/** Ends the session as any other request does. */
export const uploadForm =
  <Data>(request: ApiRequest, read: (reply: unknown) => Data, file: File, signal: AbortSignal): ThunkAction<Promise<{ data: Data; error?: undefined } | { data?: undefined; error: Failure }>, { session: Session }, unknown, UnknownAction> =>
  async (dispatch, getState) => {
    const { token, ...outcome } = { token: null, ...(await sendForm(request, read, { file, session: getState().session, signal })) }
    if (outcome.error?.type === 'unauthorized' && !signal.aborted && token === readToken()) dispatch(signedOut({ reason: 'expired' }))
    return outcome
  }

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

const settleUpload = (dispatch: Dispatch, file: Upload, outcome: UploadOutcome): void => {
  switch (outcome.kind) {
    case 'done':
      dispatch(fileUploaded(file.id))
      dispatch(api.util.invalidateTags(['AudioFiles']))
      return
    case 'expired':
      dispatch(outcome.token === readToken() ? signedOut({ reason: 'expired' }) : fileReturned(file.id))
      return
    case 'failed':
      if (outcome.freeBytes !== undefined) dispatch(api.util.invalidateTags(['AudioFiles']))
      return fail(dispatch, file, outcome)
    case 'lost':
      return lose(dispatch, file)
  }
}

const PROGRESS_EVERY_MS = 200

const hasQueue = (state: unknown): state is { session: Session; uploads: Uploads } =>
  isRecord(state) && sessionSlice.reducerPath in state && uploadsSlice.reducerPath in state

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

const makeSenders = ({ dispatch }: MiddlewareAPI, send: Send) => {
  const running = new Map<string, AbortController>()

  const start = async (file: Upload, session: Session): Promise<void> => {
    const { id } = file
    const controller = new AbortController()
    const isCurrent = (): boolean => running.get(id) === controller
    running.set(id, controller)
    let reportedAt = 0
    const onProgress = (sent: number): void => {
      if (Date.now() - reportedAt < PROGRESS_EVERY_MS || !isCurrent()) return
      reportedAt = Date.now()
      dispatch(fileProgressed({ id, sent }))
    }
    const registered = registeredFile(id)
    const outcome: UploadOutcome =
      registered === null
        ? { kind: 'failed', reason: null }
        : await send({ id, file: registered, session, signal: controller.signal, onProgress })
    // Cancelled, or paused by the end of the session.
    if (!isCurrent()) return
    running.delete(id)
    settleUpload(dispatch, file, outcome)
  }

  return ({ files }: Uploads, session: Session): void => {
    const sending = files.filter(({ status }) => status === 'sending')
    for (const [id, controller] of running) {
      if (sending.some((file) => file.id === id)) continue
      running.delete(id)
      controller.abort()
    }
    for (const file of sending) if (!running.has(file.id)) void start(file, session)
  }
}

const makeResumer = ({ dispatch }: MiddlewareAPI) => {
  let paused: Uploads['pause'] = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = (): void => {
    if (paused === 'offline' || paused === 'lost') dispatch(queueResumed())
  }
  window.addEventListener('online', resume)

  return ({ pause, files }: Uploads): void => {
    // Progress of the other files must not postpone the end of the pause.
    if (pause === paused) return
    paused = pause
    clearTimeout(timer)
    const losses = Math.max(...files.filter(isActive).map((file) => file.losses), 1)
    if (pause === 'lost') timer = setTimeout(resume, requestTiming.uploadRetryDelaysMs[losses - 1] ?? 0)
  }
}

const makeReleaser = () => {
  let registered = new Set<string>()
  return ({ files, left }: Uploads): void => {
    const needed = new Set([...files.filter(({ status }) => status !== 'done'), ...left].map(({ id }) => id))
    for (const id of registered) if (!needed.has(id)) releaseFile(id)
    registered = needed
  }
}

const guardLeaving = ({ files, left }: Uploads): void => {
  if (files.some(isActive) || left.length > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Sign-out clears the notices, so both ends of such a pause are announced after it. */
const notifyPause = ({ dispatch }: MiddlewareAPI, before: Uploads | null, { pause, files }: Uploads): void => {
  if (!files.some(isActive) || (before?.pause === 'signedOut') === (pause === 'signedOut')) return
  const notice =
    pause === 'signedOut' ? msg('Log in again to resume your upload.') : msg('Your upload is resuming where it left off.')
  dispatch(notified({ ...notice, kind: 'info' }))
}

const uploaded = ({ files }: Uploads): number => files.filter(({ status }) => status === 'done').length

/** Once no file is left to send, however many of them failed. */
const makeAnnouncer = ({ dispatch }: MiddlewareAPI) => {
  let announced = 0
  return (uploads: Uploads): void => {
    const done = uploaded(uploads)
    if (done < announced) announced = done
    if (done === announced || uploads.files.some(isActive)) return
    announced = done
    dispatch(notified({ ...msg('Upload completed!'), kind: 'success' }))
  }
}

const isFinished = ({ files }: Uploads): boolean => files.length > 0 && files.every(({ status }) => status === 'done')

export const makeUploadQueue =
  (send: Send): Middleware =>
  (store) => {
    const [match, scheduleResume, release, announce] = [makeSenders(store, send), makeResumer(store), makeReleaser(), makeAnnouncer(store)]
    let seen: Uploads | null = null

    const follow = (): void => {
      const state: unknown = store.getState()
      if (!hasQueue(state) || state.uploads === seen) return
      const { uploads, session } = state
      const before = seen
      seen = uploads
      notifyPause(store, before, uploads)
      release(uploads)
      scheduleResume(uploads)
      guardLeaving(uploads)
      match(uploads, session)
      announce(uploads)
      if (isFinished(uploads)) store.dispatch(queueFinished())
    }
    return (next) => (action) => {
      const result = next(action)
      follow()
      return result
    }
  }

/** Shared by all stores, so that adding it twice has no effect. */
export const uploadQueue = makeUploadQueue(uploadAudioFile)
