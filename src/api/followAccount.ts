import { eventsOperations, type EventKind } from 'contract/events'
import type { StreamEvent } from '@/lib/eventStream'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import { whileVisible } from '@/lib/whileVisible'
import type { Session } from '@/slices/session'
import { listen } from './listen'
import { requestTiming, pause } from './requestTiming'
import { apiRequest, prepare } from './request'

export interface Following {
  session: () => Session
  /** How often to ask where the service does not tell; read before each wait. */
  readonly pollMs: number
  /** Something may have been missed: what is shown is to be asked for anew. */
  onStale: () => void
  onEvent: (event: StreamEvent) => void
}

/** After a service said no to a stream, screens ask for so long before they try again. */
const POLLS_AFTER_REFUSAL = 3
const NOT_FOUND = 404
const LASTING_MS = 10_000

const ready: EventKind = 'ready'

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

/**
 * Hears what happens in the account as long as the page can be seen: by the stream of a service that has one, else by
 * asking now and then. A stream that is refused because the session is over says nothing here: the call that `onStale`
 * brings about meets the same refusal, and signs out as any other. Returns what ends it.
 */
export const followAccount = (following: Following): (() => void) => {
  const { session, onStale, onEvent } = following
  const handleEvent = (event: StreamEvent): void => (event.kind === ready ? onStale() : onEvent(event))
  let wasHidden = false

  return whileVisible(async (stop) => {
    if (wasHidden) onStale()
    wasHidden = true
    let polls = readSettings().events ? 0 : Infinity
    let tries = 0
    while (!stop.aborted) {
      if (polls > 0) {
        await pause(following.pollMs, stop)
        if (!stop.aborted) onStale()
        polls -= 1
        continue
      }
      const begun = Date.now()
      const heard = await listen({ open: (signal) => openStream(session(), signal), onEvent: handleEvent }, stop)
      if (stop.aborted) return
      polls = heard.isStream ? 0 : pollsAfter(heard.status)
      if (!heard.isStream) onStale()
      // One that is cut off as soon as it begins is no reason to hurry.
      if (heard.isStream && Date.now() - begun > LASTING_MS) tries = 0
      await pause(requestTiming.reconnectDelaysMs[tries] ?? following.pollMs, stop)
      tries += 1
    }
  })
}

type Follower = Omit<Following, 'session'>

interface Group {
  followers: Set<Follower>
  end: () => void
}

const groups = new WeakMap<object, Group>()

const begin = (session: Following['session'], followers: Set<Follower>): Group => {
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

/**
 * As `followAccount`, but all that follow in one store hear the same stream: browsers open six connections to a host,
 * and the service gives a session three streams. What is shown must have been asked for by now. Returns what ends it.
 */
export const followTogether = (store: object, { session, ...follower }: Following): (() => void) => {
  const group = groups.get(store)
  if (group === undefined) groups.set(store, begin(session, new Set([follower])))
  else group.followers.add(follower)

  return () => {
    const left = groups.get(store)
    if (left?.followers.delete(follower) !== true || left.followers.size > 0) return
    groups.delete(store)
    left.end()
  }
}
