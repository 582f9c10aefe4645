import { waitFor } from '@testing-library/react'
import type { ServerResponse } from 'node:http'
import { sessionSlice, sessionRestored } from '@/slices/session'
import { clearToken, writeToken } from '@/lib/storedToken'
import { fakeLocks } from '@/testing/fakeLocks'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { writeSettings } from '@/testing/settingsBlock'
import { unsignedToken, zoe } from '@/testing/stores'
import { followAccount } from './followAccount'
import { requestTiming } from './request'

const before = { ...requestTiming }
let end = () => {}

const setLocks = (value: unknown): void => void Object.defineProperty(navigator, 'locks', { value, configurable: true })

afterEach(() => {
  end()
  setLocks(undefined)
  Object.assign(requestTiming, before)
  clearToken()
})

const LONG_MS = 600_000
const session = sessionSlice.reducer(undefined, sessionRestored(zoe))

type Answer = (response: ServerResponse) => void

const follow = async ({ extensions = true, pollMs = LONG_MS }, ...answers: Answer[]) => {
  const service = await serve((response) => (answers.length > 1 ? answers.shift() : answers[0])?.(response))
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions })
  writeToken(unsignedToken(zoe))
  const received: string[] = []
  end = followAccount({
    session: () => session,
    pollMs,
    onStale: () => received.push('stale'),
    onEvent: ({ kind, data }) => received.push(`${kind} ${data}`),
  })
  return { ...service, received }
}

const stream =
  (...texts: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    texts.forEach((text) => response.write(text))
  }

const ready = 'retry: 3000\n\nevent: ready\ndata: {}\n\n'
const update = 'support_request.updated {"id":"7"}'
const updated = 'event: support_request.updated\ndata: {"id":"7"}\n\n'

const setPageHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an event stream carries the token in its header, and is closed immediately when following ends', async () => {
  const closed = jest.fn()
  const { received, arrivals } = await follow({}, (response) => {
    response.on('close', closed)
    stream(ready, ': \n\n', updated)(response)
  })
  await waitFor(() => expect(received).toEqual(['stale', 'support_request.updated {"id":"7"}']))
  expect(arrivals).toMatchObject([
    { path: '/v1/accounts/12/events', headers: { authorization: `Bearer ${unsignedToken(zoe)}`, accept: 'text/event-stream' } },
  ])
  end()
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test.each([
  { quiet_ms: 1e12, expected: [] },
  { quiet_ms: 0, expected: ['stale'] },
  { quiet_ms: '1e12', expected: ['stale'] },
])('nothing is reloaded only if nothing happened since the page was requested: $quiet_ms', async ({ quiet_ms, expected }) => {
  const { received } = await follow({}, stream(`event: ready\ndata: ${JSON.stringify({ quiet_ms })}\n\n`, updated))
  await waitFor(() => expect(received).toEqual([...expected, 'support_request.updated {"id":"7"}']))
})

test('a stream that breaks, falls silent or gets no response is reopened', async () => {
  requestTiming.reconnectDelaysMs = [0, 0, 0, 0]
  requestTiming.silenceMs = 500
  const { received, arrivals } = await follow(
    {},
    (response) => {
      stream(ready)(response)
      setTimeout(() => response.destroy(), 0)
    },
    stream(ready),
    (response) => response.destroy(),
    stream(ready, updated),
  )
  await waitFor(() => expect(received).toContainEqual(expect.stringMatching(/^support/)))
  expect(received.filter((what) => what === 'stale').length).toBeGreaterThanOrEqual(4)
  expect(arrivals.length).toBeGreaterThanOrEqual(4)
})

test('a service that has no stream or rejects it is polled', async () => {
  const quiet = await follow({ extensions: false, pollMs: 1 }, (response) => answerJson(response, 200, {}))
  await waitFor(() => expect(quiet.received.length).toBeGreaterThan(2))
  expect(quiet.arrivals).toEqual([])
  end()
  requestTiming.reconnectDelaysMs = [0]
  const refuse: Answer = (response) => answerJson(response, 429, {})
  const busy = await follow({ pollMs: 1 }, refuse, refuse, refuse, stream(ready, updated))
  await waitFor(() => expect(busy.received.at(-1)).toMatch(/^support/))
  expect(busy.received.filter((what) => what === 'stale')).toHaveLength(4)
  end()
  const missing = await follow({ pollMs: 1 }, (response) => answerJson(response, 404, {}))
  await waitFor(() => expect(missing.received.length).toBeGreaterThan(9))
  expect(missing.arrivals).toHaveLength(1)
  end()
  const proxy = await follow({}, (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'))
  await waitFor(() => expect(proxy.received).toContain('stale'))
  expect(new Set(proxy.received)).toEqual(new Set(['stale']))
})

test('a refused stream is asked for again after as many seconds as the service says', async () => {
  requestTiming.reconnectDelaysMs = [0]
  const asked: number[] = []
  const { received } = await follow(
    {},
    (response) => {
      asked.push(performance.now())
      response.setHeader('Retry-After', '1')
      answerJson(response, 429, {})
    },
    (response) => {
      asked.push(performance.now())
      stream(ready, updated)(response)
    },
  )
  await waitFor(() => expect(received).toEqual(['stale', 'stale', update]), { timeout: 30_000 })
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(990)
}, 40_000)

test('of the tabs of a browser one has the stream, and tells the others; closed or silent, it is replaced', async () => {
  setLocks(fakeLocks())
  const first = await follow({}, stream('event: ready\ndata: {"quiet_ms":1e12}\n\n'))
  await waitFor(() => expect(first.arrivals).toHaveLength(1))
  const endFirst = end
  const open: ServerResponse[] = []
  const second = await follow({}, (response) => {
    open.push(response)
    stream('event: ready\ndata: {"quiet_ms":1e12}\n\n', updated)(response)
  })
  await waitFor(() => expect(second.received).toEqual([update]))
  await waitFor(() => expect(first.received).toEqual([update]))
  expect(second.arrivals).toHaveLength(1)
  open[0]?.write('event: ready\ndata: {"quiet_ms":1e12}\n\n')
  await waitFor(() => expect(first.received).toEqual([update, 'stale']))
  end()
  await waitFor(() => expect(second.arrivals).toHaveLength(2))
  endFirst()
})

test('a hidden page has no stream and sends nothing; shown again, it catches up', async () => {
  const { received, arrivals } = await follow({}, stream(ready), stream(ready))
  await waitFor(() => expect(received).toEqual(['stale']))
  setPageHidden(true)
  setPageHidden(false)
  await waitFor(() => expect(arrivals).toHaveLength(2))
  await waitFor(() => expect(received).toEqual(['stale', 'stale', 'stale']))
})
