import { eventsOperations, type EventKind } from 'contract/events'
import type { StreamEvent } from '@/lib/eventStream'
import { whileLastUsed } from '@/lib/lastUsedTab'
import { isRecord, parseJson } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import type { Session } from '@/slices/session'
import { listen } from './listen'
import { requestTiming, pause } from './requestTiming'
import { apiRequest, prepare } from './request'

export interface Following {
  session: () => Session
  readonly pollMs: number
  onStale: () => void
  onEvent: (event: StreamEvent) => void
}

const POLLS_AFTER_REFUSAL = 3
const NOT_FOUND = 404
const STABLE_MS = 10_000

const ready: EventKind = 'ready'

/** One clock stands still while the computer sleeps, the other may be set back. */
const pageAgeMs = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin)

/** Nothing has happened since the page was requested, so what it has loaded is up to date. */
const hasMissedNothing = ({ data }: StreamEvent): boolean => {
  const value = parseJson(data)
  return isRecord(value) && typeof value['quiet_ms'] === 'number' && value['quiet_ms'] > pageAgeMs()
}

const openStream = (session: Session, signal: AbortSignal): Promise<Response> | null => {
  const prepared = session.authenticated ? prepare(apiRequest(eventsOperations.streamEvents, {}), session, readToken()) : null
  if (prepared === null) return null
  const headers = new Headers(prepared.init.headers)
  headers.set('Accept', 'text/event-stream')
  return fetch(prepared.url, { ...prepared.init, headers, cache: 'no-store', signal })
}

const pollsAfter = (status: number | null): number => {
  if (status === null) return 0
  return status === NOT_FOUND ? Infinity : POLLS_AFTER_REFUSAL
}

export const followAccount = (following: Following): (() => void) => {
  const { session, onStale, onEvent } = following
  const handleEvent = (event: StreamEvent): void => {
    if (event.kind !== ready) onEvent(event)
    else if (!hasMissedNothing(event)) onStale()
  }
  let hasStopped = false

  // A hidden tab listens, so that calls ring, but doesn't poll.
  const work = async (stop: AbortSignal): Promise<void> => {
    if (hasStopped) onStale()
    hasStopped = true
    let polls = readSettings().events ? 0 : Infinity
    let tries = 0
    while (!stop.aborted) {
      if (polls > 0) {
        await pause(following.pollMs, stop)
        if (!stop.aborted && !document.hidden) onStale()
        polls -= 1
        continue
      }
      const startedAt = Date.now()
      const result = await listen({ open: (signal) => openStream(session(), signal), onEvent: handleEvent }, stop)
      if (stop.aborted) return
      polls = result.isStream ? 0 : pollsAfter(result.status)
      if (!result.isStream) onStale()
      // A stream that ends as soon as it begins doesn't reset the backoff.
      if (result.isStream && Date.now() - startedAt > STABLE_MS) tries = 0
      await pause(requestTiming.reconnectDelaysMs[tries] ?? following.pollMs, stop)
      tries += 1
    }
  }
  return whileLastUsed(work, { continuesHidden: readSettings().events })
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
    onEvent: (event) => followers.forEach(({ onEvent }) => onEvent(event)),
  })
  return { followers, end }
}

/** Like `followAccount`, but with one stream per store: the service allows a session three. */
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
