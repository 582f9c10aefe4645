import type { UnknownAction } from '@reduxjs/toolkit'
import { hide } from '@/lib/secrets'
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
  fileUploaded,
  queueResumed,
  uploadsSlice,
  type Uploads,
} from './uploads'

const zoe = { accountId: '12', userId: '7', userName: 'Zoé' }
const files = (...ids: string[]) => ids.map((id) => ({ id, name: `${id}.wav`, size: 100 }))
const added = (...ids: string[]) => filesAdded({ owner: zoe, files: files(...ids) })
const after = (...actions: UnknownAction[]): Uploads => actions.reduce(uploadsSlice.reducer, uploadsSlice.getInitialState())
const summary = ({ files: all }: Uploads): string => all.map(({ id, status }) => `${id}:${status}`).join(' ')

const expired = signedOut({ reason: 'expired' })
const back = signedIn({ ...zoe, token: hide('token') })

test.each<[string, UnknownAction[], string]>([
  ['three are sent at a time', [added('a', 'b', 'c', 'd')], 'a:sending b:sending c:sending d:waiting'],
  ['more files join the end', [added('a', 'b', 'c'), added('d')], 'a:sending b:sending c:sending d:waiting'],
  ['the next one starts when one is done', [added('a', 'b', 'c', 'd'), fileUploaded('b')], 'a:sending b:done c:sending d:sending'],
  ['the next one starts when one fails', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: null, isHopeless: false })], 'a:failed b:sending c:sending d:sending'],
  ['the next one starts when one is cancelled', [added('a', 'b', 'c', 'd'), fileRemoved('a')], 'b:sending c:sending d:sending'],
  ['a failed one waits its turn again', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), fileRetried('a')], 'a:waiting b:sending c:sending d:sending'],
  ['all failed ones are sent again', [added('a', 'b'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), fileFailed({ id: 'b', reason: 'no', isHopeless: false }), failedRetried()], 'a:sending b:sending'],
  ['what works is not sent again', [added('a', 'b'), fileUploaded('a'), fileRetried('a'), failedRetried()], 'a:done b:sending'],
  ['a lost connection pauses the queue; those on their way go on', [added('a', 'b', 'c', 'd'), connectionLost({ id: 'a', isOffline: false })], 'a:waiting b:sending c:sending d:waiting'],
  ['it goes on from the first one', [added('a', 'b', 'c', 'd'), connectionLost({ id: 'a', isOffline: false }), queueResumed()], 'a:sending b:sending c:sending d:waiting'],
  ['the end of the session stops all of them; what is done stays done', [added('a', 'b', 'c', 'd'), fileUploaded('a'), expired], 'a:done b:waiting c:waiting d:waiting'],
  ['nobody can resume without a session', [added('a', 'b'), expired, queueResumed()], 'a:waiting b:waiting'],
  ['the same user goes on with the rest', [added('a', 'b'), fileUploaded('a'), expired, back], 'a:done b:sending'],
  ['the same user is the same when the service writes ids as numbers', [added('a'), expired, sessionRestored({ ...zoe, accountId: 12, userId: 7 })], 'a:sending'],
  ['another user finds nothing', [added('a', 'b'), expired, sessionRestored({ ...zoe, userId: '8' })], ''],
  ['nor does the same person in another account', [added('a'), expired, sessionRestored({ ...zoe, accountId: '13' })], ''],
  ['signing out wipes the queue', [added('a', 'b'), signedOut({ reason: 'user' })], ''],
  ['so does signing out in another tab', [added('a'), signedOut({ reason: 'elsewhere' })], ''],
  ['what the service will never take is not sent again with the others', [added('a', 'b'), fileFailed({ id: 'a', reason: 'no', isHopeless: true }), fileFailed({ id: 'b', reason: 'no', isHopeless: false }), failedRetried()], 'a:failed b:sending'],
  ['what is larger than there is room for is not sent after a refusal; what is smaller is', [added('a', 'b', 'c', 'd'), filesAdded({ owner: zoe, files: [{ id: 'e', name: 'e.wav', size: 40 }] }), fileFailed({ id: 'a', reason: 'full', isHopeless: false, freeBytes: 50 })], 'a:failed b:sending c:sending d:failed e:sending'],
  ['and is sent again once somebody made room', [added('a', 'b', 'c', 'd'), fileFailed({ id: 'a', reason: 'full', isHopeless: false, freeBytes: 0 }), failedRetried()], 'a:sending b:sending c:sending d:waiting'],
  ['failed files survive the end of the session', [added('a'), fileFailed({ id: 'a', reason: 'no', isHopeless: false }), expired, back], 'a:failed'],
  ['a try that said nothing is made again', [added('a'), fileReturned('a')], 'a:sending'],
  ['cancelling all keeps what failed', [added('a', 'b', 'c'), fileFailed({ id: 'a', reason: null, isHopeless: false }), fileUploaded('b'), allCancelled()], 'a:failed'],
  ['cancelling all leaves nothing else', [added('a', 'b'), fileUploaded('a'), allCancelled()], ''],
  ['without its last failed file the queue is gone', [added('a', 'b'), fileUploaded('a'), fileFailed({ id: 'b', reason: null, isHopeless: false }), fileRemoved('b')], ''],
])('%s', (_, actions, expected) => {
  expect(summary(after(...actions))).toBe(expected)
})

test('only losses while online are counted against a file', () => {
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
