import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import type { Message } from '@/i18n/message'
import type { Claims } from '@/lib/storedToken'
import { sessionRestored, signedIn, signedOut, type SignOutReason } from './session'

/** Leaves some of the six connections that browsers open per host to the rest of the page. */
const MAX_CONCURRENT_UPLOADS = 3

export interface Upload {
  id: string
  name: string
  size: number
  sent: number
  status: 'waiting' | 'sending' | 'done' | 'failed'
  losses: number
  reason: string | Message | null
  isHopeless: boolean
}

/** `offline`: reported by the browser. `lost`: connection broken. `signedOut`: session expired. */
export type Pause = 'offline' | 'lost' | 'signedOut'

export interface Owner {
  accountId: Id | null
  userId: Id | null
}

export type NewUpload = Pick<Upload, 'id' | 'name' | 'size'>

export interface Uploads {
  owner: Owner | null
  pause: Pause | null
  files: Upload[]
  /** Files that did not fit into the queue. */
  left: NewUpload[]
}

const nothing: Uploads = { owner: null, pause: null, files: [], left: [] }

export const isActive = ({ status }: Upload): boolean => status === 'waiting' || status === 'sending'

const sameAs = (one: Id | null | undefined, other: Id): boolean => String(one) === String(other)

const find = (state: Uploads, id: string): Upload | undefined => state.files.find((file) => file.id === id)

const startNext = (state: Uploads): void => {
  if (state.pause !== null) return
  const sending = state.files.filter(({ status }) => status === 'sending').length
  const next = state.files.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - sending))
  for (const file of next) Object.assign(file, { status: 'sending', sent: 0 })
}

const append = (state: Uploads, files: readonly NewUpload[]): void => {
  for (const file of files) state.files.push({ ...file, sent: 0, status: 'waiting', losses: 0, reason: null, isHopeless: false })
  startNext(state)
}

/** Empties the queue; the files that did not fit stay. */
const cleared = ({ owner, left }: Uploads): Uploads => (left.length === 0 ? nothing : { ...nothing, owner, left })

const requeue = (file: Upload): void => {
  Object.assign(file, { status: 'waiting', sent: 0 })
}

const resume = (state: Uploads): void => {
  state.pause = null
  startNext(state)
}

const retry = (state: Uploads, files: Upload[]): void => {
  for (const file of files) Object.assign(file, { status: 'waiting', sent: 0, losses: 0, reason: null })
  startNext(state)
}

const failedOf = ({ files }: Uploads): Upload[] => files.filter(({ status }) => status === 'failed')

/** The same user resumes the uploads; another user must not see them. */
const resumeForUser = (state: Uploads, { payload: { accountId, userId } }: { payload: Claims }): Uploads | void => {
  if (!sameAs(state.owner?.accountId, accountId) || !sameAs(state.owner?.userId, userId)) return nothing
  if (state.pause === 'signedOut') resume(state)
}

const leave = (state: Uploads, { payload: { reason } }: { payload: { reason: SignOutReason } }): Uploads | void => {
  if (reason !== 'expired' || state.files.length + state.left.length === 0) return nothing
  state.pause = 'signedOut'
  state.files.filter(({ status }) => status === 'sending').forEach(requeue)
}

/** The api's queue sends the files in 'sending'. Nothing is sent while signed out, and interrupted files wait again. */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: nothing,
  reducers: {
    filesAdded: (state, { payload }: PayloadAction<{ owner: Owner; files: NewUpload[]; left?: NewUpload[] }>) => {
      state.owner = payload.owner
      state.left.push(...(payload.left ?? []))
      append(state, payload.files)
    },
    leftUploaded: (state, { payload: count }: PayloadAction<number>) => append(state, state.left.splice(0, count)),
    leftDismissed: (state) => {
      state.left = []
    },
    fileProgressed: (state, { payload: { id, sent } }: PayloadAction<{ id: string; sent: number }>) => {
      const file = find(state, id)
      if (file?.status === 'sending') file.sent = Math.min(sent, file.size)
    },
    fileUploaded: (state, { payload: id }: PayloadAction<string>) => {
      const file = find(state, id)
      if (file !== undefined) Object.assign(file, { status: 'done', sent: file.size })
      startNext(state)
    },
    fileFailed: (state, { payload }: PayloadAction<Pick<Upload, 'id' | 'reason' | 'isHopeless'> & { freeBytes?: number }>) => {
      const { id, reason, isHopeless, freeBytes = Infinity } = payload
      const file = find(state, id)
      const failed = state.files.filter((other) => other.status === 'waiting' && other.size > freeBytes)
      for (const each of file === undefined ? failed : [file, ...failed]) Object.assign(each, { status: 'failed', reason, isHopeless })
      startNext(state)
    },
    fileReturned: (state, { payload: id }: PayloadAction<string>) => {
      const file = find(state, id)
      if (file?.status === 'sending') requeue(file)
      startNext(state)
    },
    connectionLost: (state, { payload: { id, isOffline } }: PayloadAction<{ id: string; isOffline: boolean }>) => {
      const file = find(state, id)
      if (file === undefined) return
      requeue(file)
      if (!isOffline) file.losses += 1
      state.pause = isOffline ? 'offline' : 'lost'
    },
    queueResumed: (state) => {
      if (state.pause !== 'signedOut') resume(state)
    },
    fileRemoved: (state, { payload: id }: PayloadAction<string>) => {
      const left = state.files.filter((file) => file.id !== id)
      // Removing the last failed file shows that the user has seen the result.
      if (find(state, id)?.status === 'failed' && left.every(({ status }) => status === 'done')) return cleared(state)
      state.files = left
      startNext(state)
    },
    allCancelled: (state) => {
      const failed = failedOf(state)
      return failed.length === 0 ? cleared(state) : { ...state, pause: null, files: failed }
    },
    fileRetried: (state, { payload: id }: PayloadAction<string>) => retry(state, failedOf(state).filter((file) => file.id === id)),
    failedRetried: (state) => retry(state, failedOf(state).filter(({ isHopeless }) => !isHopeless)),
    queueFinished: cleared,
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, leave).addCase(signedIn, resumeForUser).addCase(sessionRestored, resumeForUser)
  },
  selectors: {
    selectUploads: (state) => state,
  },
})

export const {
  filesAdded,
  leftUploaded,
  leftDismissed,
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

export const { selectUploads } = uploadsSlice.getSelectors(
  (state: { uploads?: Uploads }) => state.uploads ?? nothing,
)
