import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { EventKind } from 'contract/account'
import { CHANNEL, type Channel } from './channel'
import type { Store } from '../database/tables'
import type { Background } from '../jobs/background'
import { SECOND_MS } from '../clock'
import { RateLimited, Unavailable } from '../failures/failures'
import type { Sessions } from '../sessions/sessions'
import type { Claims } from '../sessions/token'

/** The tabs of a browser share one stream, so a session that exceeds this has streams that nobody reads. */
const MAX_PER_SESSION = 20
const MAX_PER_ACCOUNT = 400
const RETRY_AFTER_S = 5
const MAX_ACCOUNTS = 20_000
export const BEAT_MS = 15 * SECOND_MS
const MAX_UNREAD_BYTES = 16 * 1024
/** A console opened that long after a call began to ring still rings, unless the call has ended. */
const RINGS_MS = 30 * SECOND_MS

export interface Announcement {
  account_id: string
  kind: Exclude<EventKind, 'ready'>
  id: string
  /** Only their consoles are told. */
  user_ids?: readonly string[]
}

interface Deps {
  store: Store
  channel: Channel
  sessions: Pick<Sessions, 'isOpen'>
  background: Background
  beatMs?: number
  /** Whether somebody is told of what happened to this. */
  mayHear?: (caller: Claims, kind: EventKind, id: string) => Promise<boolean>
}

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' && value !== null && 'account_id' in value && 'kind' in value && 'id' in value

const announcementIn = (text: string): Announcement | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isAnnouncement(value) ? value : null
  } catch {
    return null
  }
}

const isFor = ({ account_id, user_ids }: Announcement, { accountId, userId }: Claims): boolean =>
  account_id === accountId && user_ids?.includes(userId) !== false

const written = (kind: EventKind, data: object): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** What happens in each account, whichever process announced it. */
const watchAccounts = (channel: Channel) => {
  const ringing = new Map<string, Announcement>()
  /** Times are those of `performance.now()`. Nothing is known of what happened before this one. */
  let since = Infinity
  const changed = new LRUCache<string, number>({
    max: MAX_ACCOUNTS,
    dispose: (at, _account, reason) => {
      if (reason === 'evict') since = Math.max(since, at)
    },
  })
  const noteRinging = (event: Announcement): void => {
    if (event.kind === 'call.updated' && ringing.get(event.account_id)?.id === event.id) ringing.delete(event.account_id)
    if (event.kind !== 'webphone.ringing') return
    ringing.set(event.account_id, event)
    // A call may ring again meanwhile.
    setTimeout(() => ringing.get(event.account_id) === event && ringing.delete(event.account_id), RINGS_MS).unref()
  }
  const stop = channel.listen({
    name: CHANNEL,
    onReady: () => {
      since = performance.now()
    },
    onMessage: (text) => {
      const event = announcementIn(text)
      if (event === null) return
      changed.set(event.account_id, performance.now())
      noteRinging(event)
    },
  })
  return {
    /** The newest call that rings. */
    ringingIn: (accountId: string) => ringing.get(accountId),
    /** For how long nothing has been announced. */
    quietMs: (accountId: string): number => Math.max(0, Math.floor(performance.now() - Math.max(since, changed.get(accountId) ?? 0))),
    stop,
  }
}

export type AccountEvents = ReturnType<typeof makeAccountEvents>

export const makeAccountEvents = ({ store, channel, sessions, background, beatMs = BEAT_MS, mayHear = async () => true }: Deps) => {
  const open = new Map<PassThrough, Claims>()
  const accounts = watchAccounts(channel)
  let isEnding = false

  const end = (stream: PassThrough): void => {
    open.delete(stream)
    stream.end()
  }

  /** The oldest stream of a session makes room: a proxy may keep it open for a page that is gone. */
  const makeRoom = ({ accountId, sessionId }: Claims): void => {
    if (isEnding) throw new Unavailable()
    const ofAccount = [...open].filter(([, member]) => member.accountId === accountId)
    const ofSession = ofAccount.filter(([, member]) => member.sessionId === sessionId)
    const [oldest] = ofSession
    if (oldest !== undefined && ofSession.length >= MAX_PER_SESSION) end(oldest[0])
    else if (ofAccount.length >= MAX_PER_ACCOUNT) throw new RateLimited(RETRY_AFTER_S)
  }

  const write = (stream: PassThrough, text: string): void => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
    else stream.write(text)
  }

  /** Sends nothing to an ended session, or while the database cannot confirm it. */
  const send = (stream: PassThrough, caller: Claims, text: string, isTold = async () => true): void =>
    background.run('telling a console', async () => {
      if (!(await sessions.isOpen(caller))) end(stream)
      else if (await isTold()) write(stream, text)
    })

  return {
    /** To be called after the commit. */
    announce: (event: Announcement): void =>
      background.run('announcing what happened', async () => {
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(store)
      }),

    open: (caller: Claims): Readable => {
      makeRoom(caller)
      const stream = new PassThrough()
      open.set(stream, caller)
      write(stream, 'retry: 3000\n\n')
      const stopListening = channel.listen({
        name: CHANNEL,
        onReady: () => {
          write(stream, written('ready', { quiet_ms: accounts.quietMs(caller.accountId), role: caller.role }))
          const call = accounts.ringingIn(caller.accountId)
          if (call !== undefined && isFor(call, caller)) write(stream, written(call.kind, { id: call.id }))
        },
        onMessage: (text) => {
          const event = announcementIn(text)
          if (event !== null && isFor(event, caller)) send(stream, caller, written(event.kind, { id: event.id }), () => mayHear(caller, event.kind, event.id))
        },
      })
      const beat = setInterval(() => send(stream, caller, ':\n\n'), beatMs)
      beat.unref()
      stream.once('close', () => {
        clearInterval(beat)
        stopListening()
        open.delete(stream)
      })
      return stream
    },

    count: (): number => open.size,

    endAll: (): void => {
      isEnding = true
      accounts.stop()
      for (const stream of open.keys()) stream.end()
    },
  }
}
