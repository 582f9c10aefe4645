import type { UnknownAction } from '@reduxjs/toolkit'
import { hide } from '@/lib/storedToken'
import { sessionRestored, signedIn, signedOut } from './session'
import {
  allCancelled,
  connectionLost,
  failedRetried,
  fileFailed,
  fileProgressed,
  fileRemoved,
  fileRetried,
  fileReturned,
  filesAdded,
  leftDismissed,
  leftUploaded,
  queueFinished,
  fileUploaded,
  queueResumed,
  uploadsSlice,
  type Uploads,
} from './uploads'

const zoe = { accountId: '12', userId: '7', userName: 'Zoé', role: 'owner' } as const
const files = (...ids: string[]) => ids.map((id) => ({ id, name: `${id}.wav`, size: 100 }))
const added = (...ids: string[]) => filesAdded({ owner: zoe, files: files(...ids) })
const after = (...actions: UnknownAction[]): Uploads => actions.reduce(uploadsSlice.reducer, uploadsSlice.getInitialState())
const summary = ({ files: all }: Uploads): string => all.map(({ id, status }) => `${id}:${status}`).join(' ')

const withLeft = filesAdded({ owner: zoe, files: files('a'), left: files('x', 'y') })

const expired = signedOut({ reason: 'expired' })
const back = signedIn({ ...zoe, token: hide('token') })

test.each<[string, UnknownAction[], string]>([
  ['three files are sent at a time', [added('a', 'b', 'c', 'd')], 'a:sending b:sending c:sending d:waiting'],
  ['more files join the end', [added('a', 'b', 'c'), added('d')], 'a:sending b:sending c:sending d:waiting'],
  ['the next file starts when one is uploaded', [added('a', 'b', 'c', 'd'), fileUploaded('b')], 'a:sending b:done c:sending d:sending'],
  ['the next file starts when one fails', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: null, isHopeless: false })], 'a:failed b:sending c:sending d:sending'],
  ['the next file starts when one is cancelled', [added('a', 'b', 'c', 'd'), fileRemoved('a')], 'b:sending c:sending d:sending'],
  ['a retried file waits for its turn again', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), fileRetried('a')], 'a:waiting b:sending c:sending d:sending'],
  ['all failed files can be retried', [added('a', 'b'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), fileFailed({ id: 'b', reason: 'no', isHopeless: false }), failedRetried()], 'a:sending b:sending'],
  ['an uploaded file is not sent again', [added('a', 'b'), fileUploaded('a'), fileRetried('a'), failedRetried()], 'a:done b:sending'],
  ['a lost connection pauses the queue; files being sent continue', [added('a', 'b', 'c', 'd'), connectionLost({ id: 'a', isOffline: false })], 'a:waiting b:sending c:sending d:waiting'],
  ['a resumed queue starts with the first waiting file', [added('a', 'b', 'c', 'd'), connectionLost({ id: 'a', isOffline: false }), queueResumed()], 'a:sending b:sending c:sending d:waiting'],
  ['the end of the session stops all files; uploaded ones stay uploaded', [added('a', 'b', 'c', 'd'), fileUploaded('a'), expired], 'a:done b:waiting c:waiting d:waiting'],
  ['nobody can resume without a session', [added('a', 'b'), expired, queueResumed()], 'a:waiting b:waiting'],
  ['the same user resumes the remaining files', [added('a', 'b'), fileUploaded('a'), expired, back], 'a:done b:sending'],
  ['the same user is the same when the service writes ids as numbers', [added('a'), expired, sessionRestored({ ...zoe, accountId: 12, userId: 7 })], 'a:sending'],
  ['another user sees no files', [added('a', 'b'), expired, sessionRestored({ ...zoe, userId: '8' })], ''],
  ['the same user in another account sees no files', [added('a'), expired, sessionRestored({ ...zoe, accountId: '13' })], ''],
  ['signing out empties the queue', [added('a', 'b'), signedOut({ reason: 'user' })], ''],
  ['signing out in another tab empties the queue', [added('a'), signedOut({ reason: 'elsewhere' })], ''],
  ['a file that the service can never accept is not retried with the others', [added('a', 'b'), fileFailed({ id: 'a', reason: 'no', isHopeless: true }), fileFailed({ id: 'b', reason: 'no', isHopeless: false }), failedRetried()], 'a:failed b:sending'],
  ['after a full storage, larger files are not sent; smaller ones are', [added('a', 'b', 'c', 'd'), filesAdded({ owner: zoe, files: [{ id: 'e', name: 'e.wav', size: 40 }] }), fileFailed({ id: 'a', reason: 'full', isHopeless: false, freeBytes: 50 })], 'a:failed b:sending c:sending d:failed e:sending'],
  ['a file is sent again once there is storage for it', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: 'full', isHopeless: false, freeBytes: 0 }), failedRetried()], 'a:sending b:sending c:sending d:waiting'],
  ['failed files survive the end of the session', [added('a'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), expired, back], 'a:failed'],
  ['an attempt without a result is repeated', [added('a'), fileReturned('a')], 'a:sending'],
  ['cancelling all keeps the failed files', [added('a', 'b', 'c'), fileFailed({ id: 'a', reason: null, isHopeless: false }), fileUploaded('b'), allCancelled()], 'a:failed'],
  ['cancelling all without failed files empties the queue', [added('a', 'b'), fileUploaded('a'), allCancelled()], ''],
  ['the next files join on demand, up to the given number', [withLeft, leftUploaded(1)], 'a:sending x:sending'],
  ['files that did not fit outlive a cancelled queue', [withLeft, allCancelled(), leftUploaded(9)], 'x:sending y:sending'],
  ['files that did not fit outlive a finished queue', [withLeft, fileUploaded('a'), queueFinished(), leftUploaded(9)], 'x:sending y:sending'],
  ['files that did not fit survive the end of the session', [withLeft, allCancelled(), expired, back, leftUploaded(1)], 'x:sending'],
  ['another user gets none of the files that did not fit', [withLeft, expired, sessionRestored({ ...zoe, userId: '8' }), leftUploaded(9)], ''],
  ['dismissed files are not uploaded', [withLeft, leftDismissed(), leftUploaded(9)], 'a:sending'],
  ['removing the last failed file empties the queue', [added('a', 'b'), fileUploaded('a'), fileFailed({ id: 'b', reason: null, isHopeless: false }), fileRemoved('b')], ''],
])('%s', (_, actions, expected) => {
  expect(summary(after(...actions))).toBe(expected)
})

test('a lost connection counts as a failure of the file only while online', () => {
  const lost = (isOffline: boolean) => connectionLost({ id: 'a', isOffline })
  const state = after(added('a'), lost(true), queueResumed(), lost(false), queueResumed(), lost(false))
  expect(state).toMatchObject({ pause: 'lost', files: [{ losses: 2, status: 'waiting', sent: 0 }] })
})

test('progress counts bytes of the file, and only while it is sent', () => {
  const sent = (state: Uploads) => state.files[0]?.sent
  expect(sent(after(added('a'), fileProgressed({ id: 'a', sent: 40 })))).toBe(40)
  expect(sent(after(added('a'), fileProgressed({ id: 'a', sent: 140 })))).toBe(100)
  expect(sent(after(added('a'), fileProgressed({ id: 'a', sent: 40 }), expired, fileProgressed({ id: 'a', sent: 60 })))).toBe(0)
})
