import { LRUCache } from 'lru-cache'
import { SECOND_MS, type Clock } from '../clock'
import { SESSION_CHANNEL, type Channel } from '../events/channel'
import type { Claims } from './token'

/** The longest that an ended session can still be accepted, if its notification is lost. */
export const MAX_AGE_MS = 5 * SECOND_MS
const MAX_SESSIONS = 20_000

/** A session that was not revoked, but may have expired. */
export interface NotRevoked {
  userId: string
  accountId: string
  expiresAt: Date
}

interface Known extends NotRevoked {
  readAt: number
}

interface Deps {
  channel: Pick<Channel, 'listen'>
  clock: Clock
  /** Monotonic milliseconds. */
  steady: () => number
  read: (sessionId: string) => Promise<NotRevoked | null>
}

export const isValid = (session: NotRevoked | null, { userId, accountId }: Claims, now: Date): boolean =>
  session !== null && session.userId === userId && session.accountId === accountId && session.expiresAt > now

export type SessionCache = ReturnType<typeof makeSessionCache>

/** Remembers open sessions, but only while the database can tell this instance that they ended. */
export const makeSessionCache = ({ channel, clock, steady, read }: Deps) => {
  const known = new LRUCache<string, Known>({ max: MAX_SESSIONS })
  let [isListening, isHearing, changes] = [false, false, 0]

  /** To be called after the commit: the notification may be slower than our answer. */
  const forget = (sessionId: string): void => {
    known.delete(sessionId)
    changes += 1
  }
  const forgetAll = (): void => {
    known.clear()
    changes += 1
  }
  const setHearing = (now: boolean): void => {
    isHearing = now
    forgetAll()
  }
  const listen = (): void => {
    if (isListening) return
    isListening = true
    channel.listen({ name: SESSION_CHANNEL, onMessage: forget, onReady: () => setHearing(true), onLost: () => setHearing(false) })
  }

  const fresh = (sessionId: string): Known | undefined => {
    const session = known.get(sessionId)
    return session !== undefined && steady() - session.readAt < MAX_AGE_MS ? session : undefined
  }

  /** A change during the read may be newer than what was read. */
  const readNow = async (sessionId: string): Promise<NotRevoked | null> => {
    const [readAt, changesBefore] = [steady(), changes]
    const session = await read(sessionId)
    if (session !== null && isHearing && changes === changesBefore) known.set(sessionId, { ...session, readAt })
    return session
  }

  return {
    isOpen: async (claims: Claims): Promise<boolean> => {
      listen()
      const session = fresh(claims.sessionId) ?? (await readNow(claims.sessionId))
      return isValid(session, claims, clock())
    },
    forget,
    forgetAll,
  }
}
