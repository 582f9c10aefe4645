import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Store } from '../database/tables'
import type { RandomSource } from '../random'
import { HOUR_MS, later, type Clock } from '../clock'
import { isValid, makeSessionCache, type NotRevoked } from './sessionCache'
import type { Claims, Tokens } from './token'
import type { Channel } from '../events/channel'

interface SignedInUser {
  id: string
  account_id: string
  firstname: string
  lastname: string
  password_hash: string
}

export interface Sessions {
  /** Null if the password changed since it was verified. */
  open: (user: SignedInUser) => Promise<{ token: string; name: string; sessionId: string } | null>
  /** May answer from memory; `isOpen` asks the database. */
  holderOf: (token: string) => Promise<Claims | null>
  isOpen: (claims: Claims) => Promise<boolean>
  /** The latest of each user first, then the second latest of each, and so on. */
  openOf: (accountId: string, most: number) => Promise<Claims[]>
  end: (sessionId: string) => Promise<void>
  /** To be called once a transaction that ended sessions has committed. */
  forgetAll: () => void
}

export const endAllSessions = async (transaction: Store, userId: string, now: Date, exceptId?: string): Promise<void> => {
  const open = transaction.updateTable('sessions').where('user_id', '=', userId).where('revoked_at', 'is', null)
  const ended = exceptId === undefined ? open : open.where('id', '<>', exceptId)
  await ended.set({ revoked_at: now }).execute()
  const devices = transaction.deleteFrom('known_devices').where('user_id', '=', userId)
  await (exceptId === undefined ? devices : devices.where('session_id', 'is distinct from', exceptId)).execute()
}

interface Deps {
  store: Store
  channel: Pick<Channel, 'listen'>
  tokens: Tokens
  clock: Clock
  /** Monotonic milliseconds. */
  steady: () => number
  random: RandomSource
  sessionHours: number
}

interface NewSession {
  id: string
  created_at: Date
  expires_at: Date
}

/** A single statement, so that a concurrent password change either prevents this session or ends it. */
const insertSession = async (store: Store, session: NewSession, { id: userId, password_hash }: SignedInUser): Promise<boolean> => {
  const { rows } = await sql`
    insert into sessions (id, user_id, created_at, expires_at)
    select ${session.id}::text, users.id, ${session.created_at}::timestamptz, ${session.expires_at}::timestamptz
    from users where users.id = ${userId} and users.password_hash = ${password_hash} for share
    returning id`.execute(store)
  return rows.length > 0
}

export const makeSessions = ({ store, channel, tokens, clock, steady, random, sessionHours }: Deps): Sessions => {
  const notRevoked = () =>
    store
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.revoked_at', 'is', null)

  const read = async (sessionId: string): Promise<NotRevoked | null> => {
    const columns = ['users.id as userId', 'users.account_id as accountId', 'sessions.expires_at as expiresAt'] as const
    return (await notRevoked().select(columns).modifyFront(prepared).where('sessions.id', '=', sessionId).executeTakeFirst()) ?? null
  }
  const cache = makeSessionCache({ channel, clock, steady, read })

  return {
    open: async (user) => {
      const created_at = clock()
      const session = { id: random.id(), created_at, expires_at: later(created_at, sessionHours * HOUR_MS) }
      if (!(await insertSession(store, session, user))) return null
      const name = `${user.firstname} ${user.lastname}`.trim()
      const owner = { accountId: user.account_id, userId: user.id, sessionId: session.id }
      return { token: await tokens.issue({ ...owner, name, expiresAt: session.expires_at }), name, sessionId: session.id }
    },

    holderOf: async (token) => {
      const claims = await tokens.read(token)
      return claims !== null && (await cache.isOpen(claims)) ? claims : null
    },

    isOpen: async (claims) => isValid(await read(claims.sessionId), claims, clock()),

    openOf: async (accountId, most) => {
      const turn = sql`row_number() over (partition by users.id order by sessions.created_at desc, sessions.id)`
      const open = notRevoked().where('sessions.expires_at', '>', clock())
      const ofAccount = open.where('users.account_id', '=', accountId).select(['users.id as userId', 'sessions.id as sessionId'])
      const rows = await ofAccount.orderBy(turn).orderBy('sessions.created_at', 'desc').orderBy('sessions.id').limit(most).execute()
      return rows.map((row) => ({ accountId, ...row }))
    },

    end: async (sessionId) => {
      const session = store.updateTable('sessions').where('id', '=', sessionId).where('revoked_at', 'is', null)
      await session.set({ revoked_at: clock() }).execute()
      cache.forget(sessionId)
    },

    forgetAll: cache.forgetAll,
  }
}
