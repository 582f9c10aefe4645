import { hide } from '@/lib/storedToken'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { writeSettings } from '@/testing/settingsBlock'
import { loadedStore, memberStore } from '@/testing/stores'
import { replyTo } from './api'
import { type ApiRequest, requestTiming } from './request'
import { getIncomingCallsTotal } from './endpoints/calls'
import { listLatestVersions } from './endpoints/flowVersions'
import { chargeCredits } from './endpoints/billing'

const points = [{ date: '2026-11-01', calls: 3 }]

const requestTotal = async () => {
  const { store } = await memberStore()
  return { store, result: await store.dispatch(getIncomingCallsTotal.initiate(undefined, { forceRefetch: true })) }
}

const requestReset = async () => {
  const { store, apiModule } = await loadedStore()
  return store.dispatch(apiModule.sendResetLink.initiate({ email: 'zoe@example.com' }))
}

const branches: ApiRequest['operation'] = { method: 'GET', path: '/applications/:id/branches', access: 'member', status: 200 }
const charges: ApiRequest['operation'] = { method: 'POST', path: '/accounts/:accountId/credits/charge', access: 'member', status: 204 }

const laterCalls = async () => {
  const { store, apiModule } = await memberStore()
  const { endpoints } = apiModule.api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      branches: build.query<unknown, string>({
        query: (id) => ({ operation: branches, params: { id }, query: { q: undefined, limit: 20 }, body: undefined }),
      }),
      charge: build.mutation<true, string>({
        query: (idempotencyKey) => ({ operation: charges, params: {}, query: undefined, body: { amount: 20 }, idempotencyKey }),
      }),
    }),
  })
  return { store, endpoints }
}

test('ids and filters are escaped so that they cannot change the address', async () => {
  const { arrivals } = await serve((response) => answerJson(response, 200, {}))
  const { store, endpoints } = await laterCalls()
  await store.dispatch(endpoints.branches.initiate('../a?b=/c'))
  expect(arrivals[0]?.path).toBe('/v1/applications/..%2Fa%3Fb%3D%2Fc/branches?limit=20')
})

test('what no screen shows is answered also if it was just asked before', async () => {
  const { arrivals } = await serve((response) => setTimeout(() => answerJson(response, 200, { versions: [] }), 20))
  const { store } = await memberStore()
  const ask = () => replyTo(store.dispatch(listLatestVersions.initiate(1, { forceRefetch: true })))
  await ask()
  expect(await ask()).toMatchObject({ data: [] })
  expect(arrivals).toHaveLength(2)
})

test('a query is retried after a broken connection and after a 5xx', async () => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals } = await serve((response) => {
    if (arrivals.length === 1) response.destroy()
    else if (arrivals.length === 2) answerJson(response, 503, {})
    else answerJson(response, 200, points)
  })
  const { result } = await requestTotal()
  expect(result.data).toEqual(points)
  expect(arrivals).toHaveLength(3)
})

test('a query gives up after a few attempts, and is not retried after a 404', async () => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals } = await serve((response) => answerJson(response, arrivals.length <= 3 ? 500 : 404, {}))
  expect((await requestTotal()).result.error).toMatchObject({ status: 500 })
  expect(arrivals).toHaveLength(3)
  expect((await requestTotal()).result.error).toMatchObject({ status: 404 })
  expect(arrivals).toHaveLength(4)
})

test('a mutation without a key is sent once, whatever its outcome', async () => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals } = await serve((response) => answerJson(response, 500, {}))
  await requestReset()
  expect(arrivals).toHaveLength(1)
})

test('only a request that was sent without a network counts as offline, and none of whose tries may have arrived', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get')
  await serve((response) => {
    network.mockReturnValue(false)
    response.destroy()
  })
  expect(await requestReset()).toMatchObject({ error: { type: 'internal', outcome: 'unknown' } })
  expect(await requestReset()).toMatchObject({ error: { type: 'offline', outcome: 'unknown' } })
  network.mockReturnValue(true)
  requestTiming.retryDelaysMs = [0]
  writeSettings({ extensions: true })
  const { store, endpoints } = await laterCalls()
  expect(await store.dispatch(endpoints.charge.initiate('key'))).toMatchObject({ error: { type: 'internal', outcome: 'unknown' } })
})

test('a mutation with a key is retried under the same key until its outcome is known', async () => {
  requestTiming.retryDelaysMs = [0, 0, 0]
  const { arrivals, url } = await serve((response) => {
    if (arrivals.length === 1) response.destroy()
    else if (arrivals.length === 2) answerJson(response, 502, {})
    else response.writeHead(204).end()
  })
  writeSettings({ apiPrefix: `${url}/v1`, extensions: true })
  const { store, endpoints } = await laterCalls()
  expect(await store.dispatch(endpoints.charge.initiate('key-1'))).toEqual({ data: true })
  expect(arrivals.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
    Array(3).fill(['key-1', '{"amount":20}']),
  )
})

test('a mutation whose retry is rate-limited keeps its unknown outcome, and is not retried again', async () => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals, url } = await serve((response) => {
    if (arrivals.length === 1) response.destroy()
    else answerJson(response, 429, { status: 'too_many_requests', user_message: null })
  })
  writeSettings({ apiPrefix: `${url}/v1`, extensions: true })
  const { store, endpoints } = await laterCalls()
  const { error } = await store.dispatch(endpoints.charge.initiate('key-1'))
  expect(error).toMatchObject({ outcome: 'unknown', status: null })
  expect(arrivals).toHaveLength(2)
})

test('a charge whose outcome the service does not know for a minute is sent at most four times, under one key', async () => {
  Object.assign(requestTiming, { retryDelaysMs: [0, 0], pendingDelaysMs: [0, 0, 0] })
  const { arrivals, url } = await serve((response) => answerJson(response, 503, {}))
  writeSettings({ apiPrefix: `${url}/v1`, extensions: true })
  const { store } = await memberStore()
  const act = { idempotencyKey: 'key-1', amount: 20, means: { card_token: hide('tok_1') } }
  expect((await store.dispatch(chargeCredits.initiate(act))).error).toMatchObject({ outcome: 'unknown', status: 503 })
  expect(arrivals.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
    Array(4).fill(['key-1', '{"amount":20,"card_token":"tok_1"}']),
  )
})

test('a mutation is sent once to a service that may not support keys', async () => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals } = await serve((response) => response.destroy())
  const { store, endpoints } = await laterCalls()
  expect((await store.dispatch(endpoints.charge.initiate('key-1'))).error).toMatchObject({ outcome: 'unknown' })
  expect(arrivals).toHaveLength(1)
})
