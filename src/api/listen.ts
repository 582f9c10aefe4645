import { makeEventReader, type StreamEvent } from '@/lib/eventStream'
import { requestTiming } from './requestTiming'

interface Heard {
  isStream: boolean
  status: number | null
}

interface Listening {
  open: (signal: AbortSignal) => Promise<Response> | null
  onEvent: (event: StreamEvent) => void
}

const isEventStream = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get('Content-Type') ?? '').startsWith('text/event-stream')

/** Heartbeats are frequent, so a long silence means that the connection is dead. */
const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, requestTiming.silenceMs)
  return {
    broken: (): void => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, requestTiming.silenceMs)
    },
    end: (): void => clearTimeout(timer),
  }
}

export const listen = async ({ open, onEvent }: Listening, stop: AbortSignal): Promise<Heard> => {
  const link = new AbortController()
  const hangUp = (): void => link.abort()
  stop.addEventListener('abort', hangUp)
  if (stop.aborted) hangUp()
  const silence = watchSilence(hangUp)
  const heard: Heard = { isStream: false, status: null }
  try {
    const response = await open(link.signal)
    heard.status = response?.status ?? null
    if (response === null || !isEventStream(response)) return heard
    heard.isStream = true
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const read = makeEventReader(onEvent)
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      silence.broken()
      read(decoder.decode(piece.value, { stream: true }))
    }
  } catch {
    // The caller reconnects, whatever the cause.
  } finally {
    silence.end()
    stop.removeEventListener('abort', hangUp)
    hangUp()
  }
  return heard
}
