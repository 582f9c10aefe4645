import { readToken, writeToken } from '@/lib/storedToken'
import { selectIsAuthenticated, selectSession } from '@/slices/session'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { writeSettings } from '@/testing/settingsBlock'
import { wavFile } from '@/testing/sounds'
import { memberStore, unsignedToken, zoe } from '@/testing/stores'
import { requestTiming } from './request'
import { uploadAudioFile } from './upload'
import { uploadOne } from './uploadQueue'

const { uploadIdleMs, uploadRetryDelaysMs } = requestTiming
afterEach(() => {
  Object.assign(requestTiming, { uploadIdleMs, uploadRetryDelaysMs })
})

type Reply = [status: number, body: unknown] | 'broken' | 'silent'

const done: Reply = [201, { audiofile: { id: 'f1', friendly_name: 'hello.wav', file_url: '/f1', created_at: '2026-11-20T12:00:00Z' } }]
const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

const start = async (extensions: boolean, ...replies: Reply[]) => {
  const sent: string[] = []
  // jsdom reports broken connections on the console.
  if (replies.includes('broken')) jest.spyOn(console, 'error').mockImplementation(() => {})
  const service = await serve((response, { method, headers }) => {
    for (const [name, value] of Object.entries(allow)) response.setHeader(name, value)
    if (method === 'OPTIONS') return void response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*').writeHead(204).end()
    sent.push(String(headers['idempotency-key']))
    const reply = replies[Math.min(sent.length, replies.length) - 1]
    if (reply === 'broken') response.destroy()
    else if (reply !== 'silent' && reply !== undefined) answerJson(response, reply[0], reply[1])
  })
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions })
  const { store } = await memberStore()
  const attempt = { id: 'key-1', file: wavFile('hello.wav'), signal: new AbortController().signal, onProgress: () => {} }
  return { sent, store, attempt, session: selectSession(store.getState()) }
}

test.each<[string, Reply, object]>([
  ['takes it', done, { kind: 'done', fileId: 'f1' }],
  ['takes it without sending its id', [201, {}], { kind: 'done', fileId: null }],
  ['takes it without a word', [201, undefined], { kind: 'done', fileId: null }],
  ['rejects it as no audio file', [422, { status: 'validation', errors: { file: ['No sound.'] } }], { kind: 'failed', reason: 'No sound.', isHopeless: true }],
  ['rejects it', [409, { status: 'conflict', user_message: 'Not now.' }], { kind: 'failed', reason: 'Not now.' }],
  ['has no room for it', [507, { free_bytes: 12, user_message: 'Full.' }], { kind: 'failed', reason: 'Full.', freeBytes: 12 }],
  ['has ended the session', [401, { status: 'unauthorized' }], { kind: 'expired', token: unsignedToken(zoe) }],
  ['cannot be reached', 'broken', { kind: 'lost' }],
])('a file whose service %s', async (_, reply, outcome) => {
  const { attempt, session, sent } = await start(true, reply)
  await expect(uploadAudioFile({ ...attempt, session })).resolves.toEqual(outcome)
  expect(sent).toEqual(['key-1'])
})

test.each<[boolean, Reply[], string, number]>([
  [true, [[503, {}], [500, {}], done], 'done', 3],
  [true, [[503, {}], [503, {}], [503, {}], done], 'failed', 3],
  [false, [[503, {}], done], 'failed', 1],
])('with support for idempotency keys %s, a file with the responses %j is %s after %d attempts', async (keepsKeys, replies, kind, tries) => {
  requestTiming.retryDelaysMs = [0, 0]
  const { attempt, session, sent } = await start(keepsKeys, ...replies)
  await expect(uploadAudioFile({ ...attempt, session })).resolves.toMatchObject({ kind })
  expect(sent).toEqual(Array(tries).fill('key-1'))
})

test('a stalled upload is stopped and fails with that reason', async () => {
  requestTiming.uploadIdleMs = 60
  const { attempt, session } = await start(true, 'silent')
  await expect(uploadAudioFile({ ...attempt, session })).resolves.toMatchObject({
    kind: 'failed',
    reason: { key: 'The upload stalled and was stopped. Try again.' },
  })
})

test.each<[string, Reply[], object, number]>([
  ['loses the connection once', ['broken', done], { fileId: 'f1' }, 2],
  ['loses the connection repeatedly', ['broken'], { reason: { key: 'The connection kept dropping. Try again.' } }, 3],
  ['is rejected', [[409, { user_message: 'Not now.' }]], { reason: 'Not now.' }, 1],
])('a form whose upload %s gets the file or the reason', async (_, replies, outcome, tries) => {
  requestTiming.uploadRetryDelaysMs = [0, 0]
  const { attempt, store, sent } = await start(true, ...replies)
  await expect(store.dispatch(uploadOne(attempt))).resolves.toEqual(outcome)
  expect(sent).toHaveLength(tries)
})

test.each([
  ['that is still stored ends the session', false, false],
  ['that was replaced meanwhile ends nothing', true, true],
])('the rejection of a token %s', async (_, isReplaced, isSignedIn) => {
  const { attempt, store } = await start(true, [401, { status: 'unauthorized' }])
  const uploading = store.dispatch(uploadOne(attempt))
  if (isReplaced) writeToken(unsignedToken(zoe, 'newer'))
  await expect(uploading).resolves.toMatchObject({ reason: { key: "The service couldn't process this file. Please try again." } })
  expect(selectIsAuthenticated(store.getState())).toBe(isSignedIn)
  expect(readToken() !== null).toBe(isSignedIn)
})
