import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import type { Message } from '@/i18n/message'
import type { Claims } from '@/lib/storedToken'
import { sessionRestored, signedIn, signedOut, type SignOutReason } from './session'

/** More would leave the rest of the page none of the six connections that a browser opens to one host. */
const MOST_UPLOADS_AT_A_TIME = 3

export interface Upload {
  /** Of the held file; also the key by which the service recognises a second try. */
  id: string
  name: string
  /** In bytes, as is `sent`. */
  size: number
  sent: number
  status: 'waiting' | 'sending' | 'done' | 'failed'
  /** How often the connection broke under it. */
  losses: number
  /** Why it failed: in the service's words, or in ours. */
  reason: string | Message | null
  /** The service will never take it: sending it again is not offered. */
  isHopeless: boolean
}

/** `offline`: the browser says so. `lost`: the connection broke all the same. `signedOut`: the session expired. */
export type Pause = 'offline' | 'lost' | 'signedOut'

export interface Owner {
  accountId: Id | null
  userId: Id | null
}

export interface Uploads {
  owner: Owner | null
  pause: Pause | null
  /** In the order they were chosen. */
  files: Upload[]
}

const nothing: Uploads = { owner: null, pause: null, files: [] }

export const isActive = ({ status }: Upload): boolean => status === 'waiting' || status === 'sending'

const sameAs = (one: Id | null | undefined, other: Id): boolean => String(one) === String(other)

const find = (state: Uploads, id: string): Upload | undefined => state.files.find((file) => file.id === id)

/** Whoever waits longest is sent next, as far as there is room. */
const promote = (state: Uploads): void => {
  if (state.pause !== null) return
  const sending = state.files.filter(({ status }) => status === 'sending').length
  const next = state.files.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, MOST_UPLOADS_AT_A_TIME - sending))
  for (const file of next) Object.assign(file, { status: 'sending', sent: 0 })
}

const putBack = (file: Upload): void => {
  Object.assign(file, { status: 'waiting', sent: 0 })
}

const goOn = (state: Uploads): void => {
  state.pause = null
  promote(state)
}

const retry = (state: Uploads, files: Upload[]): void => {
  for (const file of files) Object.assign(file, { status: 'waiting', sent: 0, losses: 0, reason: null })
  promote(state)
}

const failedOf = ({ files }: Uploads): Upload[] => files.filter(({ status }) => status === 'failed')

/** Who comes back goes on where he was; for anybody else the files of the one before are none of his business. */
const welcome = (state: Uploads, { payload: { accountId, userId } }: { payload: Claims }): Uploads | void => {
  if (!sameAs(state.owner?.accountId, accountId) || !sameAs(state.owner?.userId, userId)) return nothing
  if (state.pause === 'signedOut') goOn(state)
}

const leave = (state: Uploads, { payload: { reason } }: { payload: { reason: SignOutReason } }): Uploads | void => {
  if (reason !== 'expired' || state.files.length === 0) return nothing
  state.pause = 'signedOut'
  state.files.filter(({ status }) => status === 'sending').forEach(putBack)
}

/**
 * The queue as a state machine: what is 'sending' here is what the api's queue sends. Nothing is on its way while the
 * session is over, and whatever was cut goes back to waiting.
 */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: nothing,
  reducers: {
    filesAdded: (state, { payload }: PayloadAction<{ owner: Owner; files: Pick<Upload, 'id' | 'name' | 'size'>[] }>) => {
      state.owner = payload.owner
      for (const file of payload.files) state.files.push({ ...file, sent: 0, status: 'waiting', losses: 0, reason: null, isHopeless: false })
      promote(state)
    },
    fileProgressed: (state, { payload: { id, sent } }: PayloadAction<{ id: string; sent: number }>) => {
      const file = find(state, id)
      if (file?.status === 'sending') file.sent = Math.min(sent, file.size)
    },
    fileUploaded: (state, { payload: id }: PayloadAction<string>) => {
      const file = find(state, id)
      if (file !== undefined) Object.assign(file, { status: 'done', sent: file.size })
      promote(state)
    },
    /** `freeBytes`: what is larger would be refused as well, and is not sent. */
    fileFailed: (state, { payload }: PayloadAction<Pick<Upload, 'id' | 'reason' | 'isHopeless'> & { freeBytes?: number }>) => {
      const { id, reason, isHopeless, freeBytes = Infinity } = payload
      const file = find(state, id)
      const failed = state.files.filter((other) => other.status === 'waiting' && other.size > freeBytes)
      for (const each of file === undefined ? failed : [file, ...failed]) Object.assign(each, { status: 'failed', reason, isHopeless })
      promote(state)
    },
    /** A try that ended without saying anything about the file, as when an older token was refused. */
    fileReturned: (state, { payload: id }: PayloadAction<string>) => {
      const file = find(state, id)
      if (file?.status === 'sending') putBack(file)
      promote(state)
    },
    /** Being offline is not counted against a file. */
    connectionLost: (state, { payload: { id, isOffline } }: PayloadAction<{ id: string; isOffline: boolean }>) => {
      const file = find(state, id)
      if (file === undefined) return
      putBack(file)
      if (!isOffline) file.losses += 1
      state.pause = isOffline ? 'offline' : 'lost'
    },
    /** The connection is back, or the person says so. */
    queueResumed: (state) => {
      if (state.pause !== 'signedOut') goOn(state)
    },
    fileRemoved: (state, { payload: id }: PayloadAction<string>) => {
      const left = state.files.filter((file) => file.id !== id)
      // Whoever takes the last failed file off knows how the upload went.
      if (find(state, id)?.status === 'failed' && left.every(({ status }) => status === 'done')) return nothing
      state.files = left
      promote(state)
    },
    allCancelled: (state) => {
      const failed = failedOf(state)
      return failed.length === 0 ? nothing : { ...state, pause: null, files: failed }
    },
    fileRetried: (state, { payload: id }: PayloadAction<string>) => retry(state, failedOf(state).filter((file) => file.id === id)),
    failedRetried: (state) => retry(state, failedOf(state).filter(({ isHopeless }) => !isHopeless)),
    /** Every file went through: nothing is left to show. */
    queueFinished: () => nothing,
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, leave).addCase(signedIn, welcome).addCase(sessionRestored, welcome)
  },
  selectors: {
    selectUploads: (state) => state,
  },
})

export const {
  filesAdded,
  fileProgressed,
  fileUploaded,
  fileFailed,
  fileReturned,
  connectionLost,
  queueResumed,
  fileRemoved,
  allCancelled,
  fileRetried,
  failedRetried,
  queueFinished,
} = uploadsSlice.actions

/** The slice is injected late: before that it is empty. */
export const { selectUploads } = uploadsSlice.getSelectors(
  (state: { uploads?: Uploads }) => state.uploads ?? nothing,
)
