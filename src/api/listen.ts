import { makeEventReader, type StreamEvent } from '@/lib/eventStream'
import { requestTiming } from './requestTiming'
import { waitOf } from './send'

interface StreamResult {
  isStream: boolean
  status: number | null
  /** From `Retry-After`. */
  waitSeconds: number | null
}

interface Listening {
  open: (signal: AbortSignal) => Promise<Response> | null
  onEvent: (event: StreamEvent) => void
  /** Something arrived, if only a heartbeat. Called after its events. */
  onAlive?: () => void
}

const isEventStream = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get('Content-Type') ?? '').startsWith('text/event-stream')

/** Heartbeats are frequent, so a long silence means that the connection is dead. */
export const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, requestTiming.silenceMs)
  return {
    restart: (): void => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, requestTiming.silenceMs)
    },
    end: (): void => clearTimeout(timer),
  }
}

export const listen = async ({ open, onEvent, onAlive }: Listening, stop: AbortSignal): Promise<StreamResult> => {
  const connection = new AbortController()
  const disconnect = (): void => connection.abort()
  stop.addEventListener('abort', disconnect)
  if (stop.aborted) disconnect()
  const silence = watchSilence(disconnect)
  const result: StreamResult = { isStream: false, status: null, waitSeconds: null }
  try {
    const response = await open(connection.signal)
    if (response === null) return result
    result.status = response.status
    result.waitSeconds = waitOf(response)
    if (!isEventStream(response)) return result
    result.isStream = true
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const read = makeEventReader(onEvent)
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      silence.restart()
      read(decoder.decode(piece.value, { stream: true }))
      onAlive?.()
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
