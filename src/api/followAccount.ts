import { eventsOperations, type EventKind } from 'contract/account'
import { type StreamEvent, makeEventReader } from '@/lib/eventStream'
import { whileLastUsed, canLock } from '@/lib/tabs'
import { isRecord, parseJson } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { isView, readToken } from '@/lib/storedToken'
import type { Session } from '@/slices/session'
import { statuses } from '@/lib/failure'
import { noteAnswer, noteLoss } from './connection'
import { requestTiming, pause, apiRequest, prepare, waitOf } from './request'

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

export interface Following {
  session: () => Session
  readonly pollMs: number
  onStale: () => void
  /** What the service says when a stream begins, or goes on after a break of its own. */
  onReady?: (data: string) => void
  onEvent: (event: StreamEvent) => void
}

const STABLE_MS = 10_000

const ready: EventKind = 'ready'

/** Between tabs only: what the tab with the stream knows besides the service's events. */
const STALE = 'stale'
const ALIVE = 'alive'

const STREAM = eventsOperations.streamEvents.path

/** An operator's view has none, so that nothing rings there. */
const canStream = (): boolean => readSettings().extensions && !isView()

/** One clock stands still while the computer sleeps, the other may be set back. */
const now = (): [monotonicMs: number, wallMs: number] => [performance.now(), Date.now()]

/** Since when this tab may have missed something: at first, since the page was requested. */
const makeFreshness = () => {
  let heard: ReturnType<typeof now> = [0, performance.timeOrigin]
  return {
    note: (): void => {
      heard = now()
    },
    /** `quiet_ms`: nothing has happened since. */
    hasMissedNothing: ({ data }: StreamEvent): boolean => {
      const [monotonicMs, wallMs] = now()
      const value = parseJson(data)
      return isRecord(value) && typeof value['quiet_ms'] === 'number' && value['quiet_ms'] > Math.max(monotonicMs - heard[0], wallMs - heard[1])
    },
  }
}

const isStreamEvent = (value: unknown): value is StreamEvent => isRecord(value) && typeof value['kind'] === 'string' && typeof value['data'] === 'string'

/** Between the tabs of one account in this browser, of which one has the stream. */
const connectTabs = (accountId: unknown, hear: (event: StreamEvent) => void) => {
  const channel = canLock() && canStream() ? new BroadcastChannel(`events of ${String(accountId)}`) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isStreamEvent(data)) hear(data)
  })
  return {
    tell: (event: StreamEvent): void => channel?.postMessage(event),
    end: (): void => channel?.close(),
  }
}

const openStream = (session: Session, signal: AbortSignal): Promise<Response> | null => {
  const prepared = session.authenticated ? prepare(apiRequest(eventsOperations.streamEvents, {}), session, readToken()) : null
  if (prepared === null) return null
  const headers = new Headers(prepared.init.headers)
  headers.set('Accept', 'text/event-stream')
  return fetch(prepared.url, { ...prepared.init, headers, cache: 'no-store', signal })
}

/**
 * One tab of the browser has the stream and tells the others: a browser opens six connections to a host, and a stream in
 * each tab would leave none for requests. A hidden tab catches up when it is shown.
 */
export const followAccount = (following: Following): (() => void) => {
  const { session, onStale, onReady, onEvent } = following
  const freshness = makeFreshness()
  const handle = (event: StreamEvent): void => {
    // Also a heartbeat: lists that were lost come back on a screen that asks for nothing else.
    if (event.kind !== STALE) noteAnswer(STREAM)
    if (event.data !== '' && (event.kind === STALE || event.kind === ready)) onReady?.(event.data)
    if (event.kind === STALE || (event.kind === ready && !freshness.hasMissedNothing(event))) onStale()
    else if (event.kind !== ready && event.kind !== ALIVE) onEvent(event)
    if (event.kind !== STALE) freshness.note()
  }
  const tabs = connectTabs(session().accountId, (event) => {
    if (document.hidden) return
    silence.restart()
    handle(event)
  })
  const handleHere = (event: StreamEvent): void => {
    handle(event)
    tabs.tell(event)
  }
  let hasStopped = false

  const work = async (stop: AbortSignal): Promise<void> => {
    if (hasStopped) onStale()
    hasStopped = true
    let hasStream = canStream()
    let tries = 0
    while (!stop.aborted) {
      if (!hasStream) {
        await pause(following.pollMs, stop)
        // A hidden tab listens, so that calls ring, but doesn't poll.
        if (!stop.aborted && !document.hidden) onStale()
        continue
      }
      const startedAt = Date.now()
      let isReady = false
      const open = (signal: AbortSignal) => openStream(session(), signal)
      const hear = (event: StreamEvent): void => {
        // The second of a stream follows a break between service and database.
        handleHere(event.kind === ready && isReady ? { ...event, kind: STALE } : event)
        isReady ||= event.kind === ready
      }
      const onAlive = (): void => {
        if (isReady) handleHere({ kind: ALIVE, data: '' })
      }
      const { isStream, status, waitSeconds } = await listen({ open, onEvent: hear, onAlive }, stop)
      if (stop.aborted) return
      if (status === null) noteLoss(STREAM)
      hasStream = status !== statuses.gone
      if (!isStream) handleHere({ kind: STALE, data: '' })
      // A stream that ends as soon as it begins doesn't reset the backoff.
      if (isStream && Date.now() - startedAt > STABLE_MS) tries = 0
      await pause(Math.max(1000 * (waitSeconds ?? 0), requestTiming.reconnectDelaysMs[tries] ?? following.pollMs), stop)
      tries += 1
    }
  }
  const tab = whileLastUsed(work, { inEachVisible: !canStream() })
  const silence = watchSilence(() => {
    silence.restart()
    if (!document.hidden) tab.take()
  })
  return () => {
    silence.end()
    tabs.end()
    tab.end()
  }
}

type Follower = Omit<Following, 'session'>

interface Group {
  followers: Set<Follower>
  end: () => void
}

const groups = new WeakMap<object, Group>()

const startGroup = (session: Following['session'], followers: Set<Follower>): Group => {
  const end = followAccount({
    session,
    get pollMs() {
      return Math.min(...Array.from(followers, ({ pollMs }) => pollMs))
    },
    onStale: () => followers.forEach(({ onStale }) => onStale()),
    onReady: (data) => followers.forEach(({ onReady }) => onReady?.(data)),
    onEvent: (event) => followers.forEach(({ onEvent }) => onEvent(event)),
  })
  return { followers, end }
}

/** Like `followAccount`, but with one stream per store. */
export const followTogether = (store: object, { session, ...follower }: Following): (() => void) => {
  const group = groups.get(store)
  if (group === undefined) groups.set(store, startGroup(session, new Set([follower])))
  else group.followers.add(follower)

  return () => {
    const current = groups.get(store)
    if (current?.followers.delete(follower) !== true || current.followers.size > 0) return
    groups.delete(store)
    current.end()
  }
}
