import { configureStore } from '@reduxjs/toolkit'
import { registerFile, registeredFile } from '@/lib/fileRegistry'
import { msg, type Message } from '@/i18n/message'
import { clearToken, writeToken } from '@/lib/storedToken'
import { notificationsSlice, selectToasts } from '@/slices/notifications'
import { sessionRestored, sessionSlice, signedOut } from '@/slices/session'
import { fileRemoved, fileRetried, filesAdded, queueResumed, uploadsSlice } from '@/slices/uploads'
import { zoe } from '@/testing/stores'
import { requestTiming } from './request'
import type { UploadOutcome, UploadTry } from './upload'
import { makeUploadQueue } from './uploadQueue'

interface Sent extends UploadTry {
  end: (outcome: UploadOutcome) => Promise<void>
}

const later = () => new Promise((resolve) => setTimeout(resolve, 0))

const start = () => {
  const tries: Sent[] = []
  const send = (attempt: UploadTry): Promise<UploadOutcome> =>
    new Promise((resolve) => {
      const end = async (outcome: UploadOutcome): Promise<void> => {
        resolve(outcome)
        await later()
      }
      tries.push({ ...attempt, end })
    })
  const store = configureStore({
    reducer: {
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [notificationsSlice.reducerPath]: notificationsSlice.reducer,
      [uploadsSlice.reducerPath]: uploadsSlice.reducer,
    },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(makeUploadQueue(send)),
  })
  store.dispatch(sessionRestored(zoe))
  const add = (...names: string[]): string[] => {
    const files = names.map((name) => ({ id: registerFile(new File(['sound'], name)), name, size: 5 }))
    store.dispatch(filesAdded({ owner: zoe, files }))
    return files.map(({ id }) => id)
  }
  const sentNames = () => tries.map(({ file }) => file.name).join(' ')
  const fileIn = ({ values }: Message) => (typeof values?.['file'] === 'string' ? values['file'] : '')
  const toasts = () => selectToasts(store.getState()).map((toast) => `${toast.kind}: ${toast.key} ${fileIn(toast)}`.trim())
  const tryOf = (index: number): Sent => {
    const found = tries[index]
    if (found === undefined) throw new Error(`there were ${tries.length} tries`)
    return found
  }
  return { store, add, sentNames, toasts, tryOf, uploads: () => store.getState().uploads }
}

const { uploadRetryDelaysMs } = requestTiming
beforeEach(() => writeToken('stored'))
afterEach(() => {
  jest.useRealTimers()
  clearToken()
  requestTiming.uploadRetryDelaysMs = uploadRetryDelaysMs
})

const done = { kind: 'done', fileId: '1' } as const
const lost = { kind: 'lost' } as const

test('a finished queue shows one toast and forgets its files', async () => {
  const { add, sentNames, tryOf, toasts, uploads } = start()
  const ids = add('a', 'b', 'c', 'd')
  expect(sentNames()).toBe('a b c')
  await tryOf(1).end(done)
  expect(sentNames()).toBe('a b c d')
  expect(registeredFile(ids[1] ?? '')).toBeNull()
  for (const index of [0, 2, 3]) await tryOf(index).end(done)
  expect(toasts()).toEqual(['success: Upload completed!'])
  expect(uploads().files).toEqual([])
})

test('a failed file is named in a toast, and the completion of the others is announced once', async () => {
  const { store, add, tryOf, toasts, uploads } = start()
  const [bad = ''] = add('bad.wav', 'good.wav')
  await tryOf(0).end({ kind: 'failed', reason: 'Not audio.' })
  await tryOf(1).end(done)
  expect(toasts()).toEqual(['error: {file} upload failed bad.wav', 'success: Upload completed!'])
  expect(uploads().files).toMatchObject([{ status: 'failed', reason: 'Not audio.' }, { status: 'done' }])
  store.dispatch(fileRetried(bad))
  await tryOf(2).end({ kind: 'failed', reason: 'Not audio.' })
  store.dispatch(fileRemoved(bad))
  expect(toasts().filter((text) => text === 'success: Upload completed!')).toHaveLength(1)
  expect(registeredFile(bad)).toBeNull()
})

test('a cancelled upload is aborted, and its outcome is ignored', async () => {
  const { store, add, tryOf, toasts } = start()
  const [id = ''] = add('a')
  store.dispatch(fileRemoved(id))
  expect(tryOf(0).signal.aborted).toBe(true)
  await tryOf(0).end({ kind: 'failed', reason: null })
  expect(toasts()).toEqual([])
})

test('a rejected token ends the session once; the same user resumes the other files under the same keys', async () => {
  const { store, add, tryOf, sentNames, toasts, uploads } = start()
  add('a', 'b', 'c')
  await tryOf(0).end(done)
  await tryOf(1).end({ kind: 'expired', token: 'stored' })
  expect(store.getState().session.ended).toMatchObject({ reason: 'expired' })
  expect(tryOf(2).signal.aborted).toBe(true)
  await tryOf(2).end({ kind: 'expired', token: 'stored' })
  expect(uploads().pause).toBe('signedOut')
  expect(toasts()).toEqual(['info: Log in again to resume your upload.'])
  store.dispatch(sessionRestored(zoe))
  expect(sentNames()).toBe('a b c b c')
  expect([tryOf(3).id, tryOf(4).id]).toEqual([tryOf(1).id, tryOf(2).id])
  await tryOf(3).end(done)
  await tryOf(4).end(done)
  expect(toasts().slice(1)).toEqual(['info: Your upload is resuming where it left off.', 'success: Upload completed!'])
})

test('a late 401 for an older token only resends that file', async () => {
  const { store, add, tryOf, sentNames } = start()
  add('a')
  await tryOf(0).end({ kind: 'expired', token: 'an older one' })
  expect(store.getState().session.authenticated).toBe(true)
  expect(sentNames()).toBe('a a')
})

test('signing out stops all uploads and releases the files', () => {
  const { store, add, tryOf } = start()
  const [id = ''] = add('a')
  store.dispatch(signedOut({ reason: 'user' }))
  expect([tryOf(0).signal.aborted, registeredFile(id)]).toEqual([true, null])
})

test('while offline, the queue waits until the browser reports a connection', async () => {
  const { add, tryOf, sentNames, uploads } = start()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  add('a', 'b', 'c', 'd')
  await tryOf(0).end(lost)
  await tryOf(1).end(done)
  expect([uploads().pause, sentNames()]).toEqual(['offline', 'a b c'])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(sentNames()).toBe('a b c a d')
  expect(tryOf(3).id).toBe(tryOf(0).id)
})

test('a connection that breaks while online is retried automatically, but not forever', async () => {
  requestTiming.uploadRetryDelaysMs = [0]
  const { add, tryOf, sentNames, uploads } = start()
  add('a')
  await tryOf(0).end(lost)
  await later()
  expect(sentNames()).toBe('a a')
  await tryOf(1).end(lost)
  expect(uploads().files).toMatchObject([{ status: 'failed', reason: msg('The connection kept dropping. Try again.') }])
})

test('the queue retries after its delay, whatever the other files do meanwhile', async () => {
  jest.useFakeTimers()
  requestTiming.uploadRetryDelaysMs = [500]
  const { add, tryOf, sentNames, uploads } = start()
  const [, other = ''] = add('a', 'b')
  void tryOf(0).end(lost)
  await jest.advanceTimersByTimeAsync(0)
  for (const sent of [1, 2, 3]) {
    expect(sentNames()).toBe('a b')
    await jest.advanceTimersByTimeAsync(200)
    tryOf(1).onProgress(sent)
    expect(uploads().files.find(({ id }) => id === other)).toMatchObject({ sent })
  }
  expect(sentNames()).toBe('a b a')
})

test('the user can resume the queue before the delay is over', async () => {
  requestTiming.uploadRetryDelaysMs = [60_000]
  const { store, add, tryOf, sentNames } = start()
  const [id = ''] = add('a')
  await tryOf(0).end(lost)
  store.dispatch(queueResumed())
  expect(sentNames()).toBe('a a')
  store.dispatch(fileRemoved(id))
})

test('the page asks before it closes while files are uploading', async () => {
  const { add, tryOf } = start()
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  add('a')
  expect(isAsked()).toBe(true)
  await tryOf(0).end(done)
  expect(isAsked()).toBe(false)
})
