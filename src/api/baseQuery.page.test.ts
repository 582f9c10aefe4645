import { hide, isSecret } from '@/lib/storedToken'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { loadedStore, memberStore, unsignedToken, zoe } from '@/testing/stores'
import { getIncomingCallsTotal } from './endpoints/calls'
import { requestTiming } from './request'

const points = [{ date: '2026-11-01', calls: 3 }]

const requestTotal = async () => {
  const { store } = await memberStore()
  const result = await store.dispatch(getIncomingCallsTotal.initiate())
  return { store, result }
}

const requestReset = async (body: { email: string } = { email: 'zoe@example.com' }) => {
  const { store, apiModule } = await loadedStore()
  return store.dispatch(apiModule.sendResetLink.initiate(body))
}

test('a request carries the token, JSON headers and the language, and its path contains the account', async () => {
  const { arrivals } = await serve((response) => answerJson(response, 200, points))
  const { result } = await requestTotal()
  expect(result.data).toEqual(points)
  expect(arrivals).toHaveLength(1)
  expect(arrivals[0]).toMatchObject({ method: 'GET', path: '/v1/accounts/12/analytics/incoming_calls/total/30days' })
  expect(arrivals[0]?.headers).toMatchObject({
    accept: 'application/json',
    'accept-language': 'en',
    authorization: `Bearer ${unsignedToken(zoe)}`,
  })
  expect(arrivals[0]?.headers['content-type']).toBeUndefined()
})

test('a secret is revealed just before sending, and forgotten afterwards', async () => {
  const { arrivals } = await serve((response) => response.writeHead(204).end())
  const { store, apiModule } = await loadedStore()
  const secrets = { password: hide('hunter2!'), password_confirmation: hide('hunter2!'), token: hide('t-o-k') }
  const result = await store.dispatch(apiModule.resetPassword.initiate({ email: 'z@example.com', ...secrets }))
  expect(result).toEqual({ data: true })
  expect(JSON.parse(arrivals[0]?.body ?? '')).toEqual({
    email: 'z@example.com',
    password: 'hunter2!',
    password_confirmation: 'hunter2!',
    token: 't-o-k',
  })
  expect(Object.values(secrets).some(isSecret)).toBe(false)
})

test('the reply to a sign-in holds a handle instead of the token', async () => {
  const token = unsignedToken(zoe)
  await serve((response) => answerJson(response, 200, { token, account_id: '12', id: '7', name: 'Zoé' }))
  const { store, apiModule } = await loadedStore()
  const { data } = await store.dispatch(apiModule.login.initiate({ email: 'z', password: hide('p') }))
  expect(data?.member).toMatchObject(zoe)
  expect(JSON.stringify(data)).not.toContain(token)
  expect(isSecret(data?.member.token)).toBe(true)
})

test.each([
  [422, { status: 'validation', user_message: 'No.', errors: { email: ['Too odd.', 7], __proto__: ['x'] } }, 'validation', 'refused'],
  [400, { status: 'invalid_user', user_message: null }, 'invalid_user', 'refused'],
  [400, {}, 'bad_request', 'refused'],
  [400, { status: 7 }, 'bad_request', 'refused'],
  [401, { status: 'unauthorized', user_message: null }, 'unauthorized', 'refused'],
  [403, { status: 'forbidden', user_message: null }, 'forbidden', 'refused'],
  [404, { status: 'not_found', user_message: null }, 'internal', 'refused'],
  [423, { status: 'locked', user_message: null }, 'internal', 'refused'],
  [429, { status: 'too_many_requests', user_message: null }, 'internal', 'refused'],
  [500, { status: 'internal', user_message: null }, 'internal', 'unknown'],
  [503, { status: 'unavailable', user_message: null }, 'internal', 'unknown'],
])('the response %d with %j is a failure of type %s with the outcome %s', async (status, body, type, outcome) => {
  await serve((response) => answerJson(response, status, body))
  const { error } = await requestReset()
  expect(error).toMatchObject({ type, status, outcome })
})

test('a rejected form reports each field\'s errors in the service\'s words', async () => {
  const errors = { email: ['Too odd.', 7, 'Too long.'], other: 'One.', empty: null }
  await serve((response) => answerJson(response, 422, { status: 'validation', user_message: 'No.', errors }))
  const { error } = await requestReset()
  expect(error).toMatchObject({ userMessage: 'No.', fields: { email: ['Too odd.', 'Too long.'], other: ['One.'], empty: [] } })
})

test.each([
  ['a proxy\'s page', 200, '<!doctype html><h1>Hello</h1>'],
  ['truncated JSON', 200, '{"ok": tr'],
  ['an HTML page with status 404', 404, '<h1>Not here</h1>'],
  ['an HTML page with status 502', 502, '<h1>Bad gateway</h1>'],
])('after %s the outcome of a mutation is unknown', async (_, status, body) => {
  await serve((response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end(body))
  const { error } = await requestReset()
  expect(error).toMatchObject({ type: 'internal', status, outcome: 'unknown' })
})

test.each(['null', '"text"', '7', '{}', '[{"date": "2026-11-01"}]', '[null]', '[{"date": 1, "calls": "many"}]'])(
  'the reply %s, which is not what the screen needs, is a failure',
  async (body) => {
    await serve((response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body))
    const { result } = await requestTotal()
    expect(result.error).toMatchObject({ type: 'internal', status: 200, outcome: 'unknown' })
  },
)

test('a sign-in whose reply lacks the token is a failure', async () => {
  await serve((response) => answerJson(response, 200, { account_id: '12', id: '7', name: 'Zoé', token: '' }))
  const { store, apiModule } = await loadedStore()
  const { error } = await store.dispatch(apiModule.login.initiate({ email: 'z', password: hide('p') }))
  expect(error).toMatchObject({ type: 'internal', outcome: 'unknown' })
})

test('a lost connection is a failure without a status and with an unknown outcome', async () => {
  await serve((response) => response.destroy())
  expect((await requestReset()).error).toMatchObject({ type: 'internal', status: null, outcome: 'unknown' })
})

test('a response whose body stalls ends at the time limit', async () => {
  requestTiming.timeLimitMs = 30
  await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('[')
  })
  const { result } = await requestTotal()
  expect(result.error).toMatchObject({ type: 'internal', status: null, outcome: 'unknown' })
})
