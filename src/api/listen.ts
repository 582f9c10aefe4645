import { makeEventReader, type StreamEvent } from '@/lib/eventStream'
import { requestTiming } from './requestTiming'

interface StreamResult {
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
    restart: (): void => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, requestTiming.silenceMs)
    },
    end: (): void => clearTimeout(timer),
  }
}

export const listen = async ({ open, onEvent }: Listening, stop: AbortSignal): Promise<StreamResult> => {
  const connection = new AbortController()
  const disconnect = (): void => connection.abort()
  stop.addEventListener('abort', disconnect)
  if (stop.aborted) disconnect()
  const silence = watchSilence(disconnect)
  const result: StreamResult = { isStream: false, status: null }
  try {
    const response = await open(connection.signal)
    result.status = response?.status ?? null
    if (response === null || !isEventStream(response)) return result
    result.isStream = true
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const read = makeEventReader(onEvent)
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      silence.restart()
      read(decoder.decode(piece.value, { stream: true }))
    }
  } catch {
    // The caller reconnects, whatever the cause.
  } finally {
    silence.end()
    stop.removeEventListener('abort', disconnect)
    disconnect()
  }
  return result
}
