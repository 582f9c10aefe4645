import type { StreamEvent } from '@/lib/eventStream'
import { listen } from './followAccount'
import { requestTiming } from './request'

const { silenceMs } = requestTiming
afterEach(() => {
  requestTiming.silenceMs = silenceMs
})

const streamOf = (pieces: (string | Uint8Array)[], isOpen = false): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      if (!isOpen) controller.close()
    },
  })

const answer = (body: ReadableStream<Uint8Array> | null, { status = 200, type = 'text/event-stream', wait = '' } = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Retry-After': wait } })

const listenTo = async (open: (signal: AbortSignal) => Promise<Response> | null, stop = new AbortController().signal) => {
  const events: StreamEvent[] = []
  const result = await listen({ open, onEvent: (event) => events.push(event) }, stop)
  return { result, texts: events.map(({ kind, data }) => `${kind}: ${data}`) }
}

const first = 'event: call.updated\ndata: {"id":"7"}\n\n'

test.each<[string, (string | Uint8Array)[], string[]]>([
  ['two events in one piece', [first + first], ['call.updated: {"id":"7"}', 'call.updated: {"id":"7"}']],
  ['an event in two pieces', [first.slice(0, 20), first.slice(20)], ['call.updated: {"id":"7"}']],
  ['a letter that is cut in two', [Uint8Array.of(...Buffer.from('event: a\ndata: \xc3', 'latin1')), Uint8Array.of(...Buffer.from('\xa9\n\n', 'latin1'))], ['a: é']],
  ['an event that is not finished', ['event: a\ndata: b'], []],
])('%s is parsed into its events', async (_, pieces, expected) => {
  const { result, texts } = await listenTo(async () => answer(streamOf(pieces)))
  expect(texts).toEqual(expected)
  expect(result).toEqual({ isStream: true, status: 200, waitSeconds: null })
})

test.each<[string, () => Promise<Response> | null, { isStream: boolean; status: number | null; waitSeconds?: number }]>([
  ['a stream with its character set', async () => answer(streamOf([]), { type: 'text/event-stream; charset=utf-8' }), { isStream: true, status: 200 }],
  ['a proxy\'s page', async () => answer(streamOf([first]), { type: 'text/html' }), { isStream: false, status: 200 }],
  ['a rejection with the content type of a stream', async () => answer(streamOf([first]), { status: 429, wait: '5' }), { isStream: false, status: 429, waitSeconds: 5 }],
  ['a response without a body', async () => answer(null), { isStream: true, status: 200 }],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { isStream: false, status: null }],
  ['no request to send', () => null, { isStream: false, status: null }],
])('the result for %s has its status and whether it was a stream', async (_, open, expected) => {
  const { result, texts } = await listenTo(open)
  expect(result).toEqual({ waitSeconds: null, ...expected })
  expect(texts).toEqual([])
})

/** Ends the body on abort, as `fetch` does. */
const endless = (signal: AbortSignal): Promise<Response> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(first))
      signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
    },
  })
  return Promise.resolve(answer(body))
}

test('a stream that falls silent is closed after its earlier events were delivered', async () => {
  requestTiming.silenceMs = 20
  const { result, texts } = await listenTo(endless)
  expect(result).toEqual({ isStream: true, status: 200, waitSeconds: null })
  expect(texts).toEqual(['call.updated: {"id":"7"}'])
})

test('stopping the listener closes the connection', async () => {
  const stop = new AbortController()
  let connection: AbortSignal | undefined
  const listening = listenTo((signal) => {
    connection = signal
    return endless(signal)
  }, stop.signal)
  stop.abort()
  await listening
  expect(connection?.aborted).toBe(true)
})

test('a listener that is stopped before it starts opens an aborted connection', async () => {
  const stop = new AbortController()
  stop.abort()
  const { result } = await listenTo(async (signal) => {
    signal.throwIfAborted()
    return answer(streamOf([first]))
  }, stop.signal)
  expect(result).toEqual({ isStream: false, status: null, waitSeconds: null })
})
