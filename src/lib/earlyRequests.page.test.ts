import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { haveEarlyResponses, takeEarlyRequest, type EarlyRequest } from './firstLoads'

const url = '/v1/accounts/7/numbers'
const headers = { Accept: 'application/json', 'Accept-Language': 'fr', Authorization: 'Bearer one' }

const stage = (change: Partial<EarlyRequest> = {}) => {
  const abort = jest.fn()
  const early: EarlyRequest = { headers, response: new Promise(() => undefined), until: Infinity, sentAt: 0, abort, ...change }
  window.earlyRequests = new Map([[url, early]])
  return { early, abort }
}

afterEach(() => {
  delete window.earlyRequests
})

test('an early request is taken once', () => {
  const { early } = stage()
  expect(takeEarlyRequest(url, { method: 'GET', headers })).toBe(early)
  expect(takeEarlyRequest(url, { method: 'GET', headers })).toBeNull()
})

test.each([
  ['another address', '/v1/accounts/8/numbers', {}, {}],
  ['another method', url, { method: 'POST' }, {}],
  ['another token', url, { headers: { ...headers, Authorization: 'Bearer two' } }, {}],
  ['another language', url, { headers: { ...headers, 'Accept-Language': 'en' } }, {}],
  ['a request that is too late', url, {}, { until: 0 }],
])('%s does not take it', (_, asked, init, change) => {
  stage(change)
  expect(takeEarlyRequest(asked, { method: 'GET', headers, ...init })).toBeNull()
})

test('the request of another session is aborted', () => {
  const { abort } = stage()
  takeEarlyRequest(url, { method: 'GET', headers: { ...headers, Authorization: 'Bearer two' } })
  expect(abort).toHaveBeenCalledTimes(1)
})

test.each([
  { status: 200, expected: true },
  { status: 403, expected: false },
  { status: null, expected: false },
])('early responses are there if all were answered well: $status', async ({ status, expected }) => {
  const { url: address } = await serve((response) => (status === null ? response.destroy() : answerJson(response, status, {})))
  stage({ response: fetch(address) })
  await expect(haveEarlyResponses()).resolves.toBe(expected)
})

test('without early requests there are no responses', async () => {
  await expect(haveEarlyResponses()).resolves.toBe(false)
})
