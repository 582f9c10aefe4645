import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DeviceName } from 'callflow/deviceName'
import type { Role } from 'contract/operation'
import type { Standing } from 'contract/account'
import { prepared } from '../database/transaction'
import type { Store } from '../database/tables'
import type { RandomSource } from '../random'
import { HOUR_MS, later, MINUTE_MS, type Clock, SECOND_MS } from '../clock'
import { fullName } from '../texts/texts'
import type { Claims, Tokens } from './token'
import { type Channel, SESSION_CHANNEL } from '../events/channel'

/** The longest that an ended session can still be accepted, if its notification is lost. */
export const MAX_AGE_MS = 5 * SECOND_MS
const MAX_SESSIONS = 20_000

/** A session that was not revoked, but may have expired. */
export interface NotRevoked {
  userId: string
  accountId: string
  expiresAt: Date
  standing: Standing
  role: Role
  provedAt: Date
  usedAt: Date
  idleMinutes: number | null
  /** Whether the account asks for a factor by now, and the login has none. */
  lacksFactor: boolean
  viewedBy?: string | null
}

interface Known extends NotRevoked {
  readAt: number
}

interface SessionCacheDeps {
  channel: Pick<Channel, 'listen'>
  clock: Clock
  /** Monotonic milliseconds. */
  steady: () => number
  read: (sessionId: string) => Promise<NotRevoked | null>
}

/** Of owners whom a refusal names. */
const MOST_NAMED = 3

/** How long it counts that somebody proved who they are. */
const PROOF_MS = 10 * MINUTE_MS
const MAX_DELETED = 100

/** A session in use is noted no more often, which the shortest limit on idle ones allows for. */
const USE_MS = MINUTE_MS

/** The longest that an operator views a console. */
const VIEW_MS = HOUR_MS

const isIdle = ({ usedAt, idleMinutes, viewedBy = null }: NotRevoked, now: Date): boolean =>
  idleMinutes !== null && viewedBy === null && usedAt < later(now, -idleMinutes * MINUTE_MS)

const isValid = (session: NotRevoked | null, { userId, accountId }: Claims, now: Date): boolean =>
  session !== null && session.standing !== 'closed' && session.userId === userId && session.accountId === accountId && session.expiresAt > now && !isIdle(session, now)

export type SessionCache = ReturnType<typeof makeSessionCache>

/** Remembers open sessions, but only while the database can tell this instance that they ended. */
export const makeSessionCache = ({ channel, clock, steady, read }: SessionCacheDeps) => {
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
    // Views are few, and end at once on every instance.
    const isKept = session !== null && (session.viewedBy ?? null) === null
    if (isKept && isHearing && changes === changesBefore) known.set(sessionId, { ...session, readAt })
    return session
  }

  /** `null` if it isn't open. */
  const find = async (claims: Claims): Promise<NotRevoked | null> => {
    listen()
    const known = fresh(claims.sessionId)
    // Another instance may have noted a later use, or a new factor.
    const session = known === undefined || known.lacksFactor || isIdle(known, clock()) ? await readNow(claims.sessionId) : known
    return isValid(session, claims, clock()) ? session : null
  }

  return {
    find,
    isOpen: async (claims: Claims): Promise<boolean> => (await find(claims)) !== null,
    forget,
    forgetAll,
  }
}

interface SignedInUser {
  id: string
  account_id: string
  firstname: string
  lastname: string
  password_hash: string
  factors_version: number
  role: Role
}

/** Whose session it is. */
export interface Holder extends Claims {
  standing: Standing
  role: Role
  /** Of sessions only. */
  provedAt?: Date
  usedAt?: Date
  lacksFactor?: boolean
}

/** From where somebody logs in, as far as it is known. */
export interface Device extends DeviceName {
  place: string | null
}

export interface Sessions {
  /** Null if the password or the factors changed since they were verified. With the id of a session, in its place: until it would have ended, and null if it ended. */
  open: (user: SignedInUser, from: Device | string) => Promise<{ token: string; name: string; sessionId: string } | null>
  /** Of the account's first owner, for an operator who changes nothing; null if the account has none. */
  openView: (transaction: Store, accountId: string, operatorId: string) => Promise<{ token: string; expiresAt: Date } | null>
  /** May answer from memory; `isOpen` asks the database. */
  holderOf: (token: string) => Promise<Holder | null>
  isOpen: (claims: Claims) => Promise<boolean>
  /** Whether they proved who they are within ten minutes. */
  isProved: (holder: Pick<Holder, 'sessionId' | 'provedAt'>) => Promise<boolean>
  /** Counts a sound as deleted: a hundred, then only with a proof. */
  mayDelete: (sessionId: string) => Promise<boolean>
  prove: (transaction: Store, sessionId: string) => Promise<void>
  /** The person did something. */
  noteUse: (holder: Holder) => Promise<void>
  /** Of these users, without views. The latest of each user first, then the second latest of each, and so on. */
  openOf: (accountId: string, userIds: readonly string[], most: number) => Promise<Claims[]>
  end: (sessionId: string) => Promise<void>
  /** Names of a few. */
  ownersOf: (accountId: string) => Promise<string[]>
  /** To be called once a transaction that ended or proved sessions has committed. */
  forgetAll: () => void
}

const openSessionsOf = (transaction: Store, users: RawBuilder<boolean>) =>
  transaction.updateTable('sessions').where('revoked_at', 'is', null).where(users)

/** Of one person of an account, with their keys. */
export const endUserSessions = async (transaction: Store, userId: string, now: Date): Promise<void> => {
  await openSessionsOf(transaction, sql`user_id = ${userId}`).set({ revoked_at: now }).execute()
  await transaction.deleteFrom('api_keys').where('user_id', '=', userId).execute()
}

/** In all accounts of a login. */
export const endAllSessions = async (transaction: Store, loginId: string, now: Date, exceptId?: string): Promise<boolean> => {
  const users = sql<boolean>`user_id in (select id from users where login_id = ${loginId})`
  const open = openSessionsOf(transaction, users)
  const ended = exceptId === undefined ? open : open.where('id', '<>', exceptId)
  const { numUpdatedRows } = await ended.set({ revoked_at: now }).executeTakeFirstOrThrow()
  // Whoever starts anew trusts none of them; a person who only changes their password keeps theirs.
  if (exceptId === undefined) await transaction.deleteFrom('api_keys').where(users).execute()
  const devices = transaction.deleteFrom('known_devices').where('login_id', '=', loginId)
  const { numDeletedRows } = await (exceptId === undefined ? devices : devices.where('session_id', 'is distinct from', exceptId)).executeTakeFirstOrThrow()
  return numUpdatedRows + numDeletedRows > 0n
}

/** Of accounts that limit how long they stay unused: what a session keeps open, such as streams and phones, ends too. */
export const endIdleSessions = async (store: Store, now: Date): Promise<void> => {
  const isIdleNow = sql<boolean>`exists (select from users join accounts on accounts.id = account_id
    where users.id = sessions.user_id and used_at < ${now}::timestamptz - idle_minutes * interval '1 minute')`
  await openSessionsOf(store, isIdleNow).where('viewed_by', 'is', null).set({ revoked_at: now }).execute()
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
const insertSession = async (store: Store, session: NewSession, { id: userId, password_hash, factors_version }: SignedInUser, from: Device | string): Promise<Date | null> => {
  const { id, created_at: now } = session
  const isNew = typeof from !== 'string'
  const begun = isNew
    ? sql`${now}::timestamptz, ${session.expires_at}::timestamptz, ${now}::timestamptz, 0, ${from.browser}::text, ${from.system}::text, ${from.place}::text from`
    : sql`earlier.created_at, earlier.expires_at, proved_at, sounds_deleted, browser, system, place from sessions as earlier,`
  const { rows } = await sql<{ expires_at: Date }>`
    insert into sessions (id, user_id, used_at, created_at, expires_at, proved_at, sounds_deleted, browser, system, place)
    select ${id}::text, users.id, ${now}::timestamptz, ${begun} users join logins on logins.id = users.login_id
    where users.id = ${userId} and logins.password_hash = ${password_hash} and logins.factors_version = ${factors_version}
      and (select standing from accounts where accounts.id = users.account_id) <> 'closed'
      ${isNew ? sql`` : sql`and earlier.id = ${from} and earlier.revoked_at is null`} for share
    returning expires_at`.execute(store)
  return rows[0]?.expires_at ?? null
}

export const makeSessions = ({ store, channel, tokens, clock, steady, random, sessionHours }: Deps): Sessions => {
  const notRevoked = () =>
    store
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .where('sessions.revoked_at', 'is', null)

  const read = async (sessionId: string): Promise<NotRevoked | null> => {
    const columns = ['users.id as userId', 'accounts.id as accountId', 'sessions.expires_at as expiresAt', 'standing', 'users.role', 'proved_at as provedAt', 'used_at as usedAt', 'idle_minutes as idleMinutes', 'sessions.viewed_by as viewedBy'] as const
    const lacksFactor = sql<boolean>`coalesce(factors_required_at <= ${clock()}::timestamptz, false) and viewed_by is null and not (select has_factor from logins where logins.id = users.login_id)`
    return (await notRevoked().select([...columns, lacksFactor.as('lacksFactor')]).modifyFront(prepared).where('sessions.id', '=', sessionId).executeTakeFirst()) ?? null
  }
  const cache = makeSessionCache({ channel, clock, steady, read })

  return {
    open: async (user, from) => {
      const created_at = clock()
      const session = { id: random.id(), created_at, expires_at: later(created_at, sessionHours * HOUR_MS) }
      const expiresAt = await insertSession(store, session, user, from)
      if (expiresAt === null) return null
      await store.updateTable('users').set({ last_login_at: created_at }).where('id', '=', user.id).execute()
      const name = fullName(user)
      const owner = { accountId: user.account_id, userId: user.id, sessionId: session.id, role: user.role }
      return { token: await tokens.issue({ ...owner, name, expiresAt }), name, sessionId: session.id }
    },

    openView: async (transaction, accountId, operatorId) => {
      const owners = transaction.selectFrom('users').select(['id', 'firstname', 'lastname']).where('account_id', '=', accountId).where('role', '=', 'owner')
      const user = await owners.orderBy('created_at').orderBy('id').executeTakeFirst()
      if (user === undefined) return null
      const [id, created_at] = [random.id(), clock()]
      const expiresAt = later(created_at, VIEW_MS)
      await transaction.insertInto('sessions').values({ id, user_id: user.id, created_at, used_at: created_at, proved_at: created_at, expires_at: expiresAt, viewed_by: operatorId }).execute()
      const name = fullName(user)
      return { token: await tokens.issue({ accountId, userId: user.id, sessionId: id, name, expiresAt, role: 'owner' }), expiresAt }
    },

    holderOf: async (token) => {
      const claims = await tokens.read(token)
      const session = claims && (await cache.find(claims))
      if (claims === null || session === null) return null
      const { standing, role, provedAt, usedAt, lacksFactor, viewedBy } = session
      return { ...claims, standing, role, provedAt, usedAt, lacksFactor, ...(typeof viewedBy === 'string' && { viewedBy }) }
    },

    isOpen: async (claims) => isValid(await read(claims.sessionId), claims, clock()),

    isProved: async ({ sessionId, provedAt }) => {
      const since = later(clock(), -PROOF_MS)
      const isLate = (at: Date | undefined): boolean => at !== undefined && at >= since
      // Another instance may have taken a later proof.
      return isLate(provedAt) || isLate((await read(sessionId))?.provedAt)
    },

    mayDelete: async (sessionId) => {
      const counted = store.updateTable('sessions').set({ sounds_deleted: sql<number>`sounds_deleted + 1` }).where('id', '=', sessionId)
      const { numUpdatedRows } = await counted.where(sql<boolean>`(sounds_deleted < ${MAX_DELETED} or proved_at >= ${later(clock(), -PROOF_MS)})`).executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    prove: async (transaction, sessionId) => {
      await transaction.updateTable('sessions').set({ proved_at: clock(), sounds_deleted: 0 }).where('id', '=', sessionId).execute()
    },

    noteUse: async ({ sessionId, usedAt, viewedBy }) => {
      const now = clock()
      const before = later(now, -USE_MS)
      if (usedAt === undefined || usedAt > before || viewedBy !== undefined) return
      await store.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId).where('used_at', '<=', before).execute()
      cache.forget(sessionId)
    },

    openOf: async (accountId, userIds, most) => {
      if (userIds.length === 0) return []
      const turn = sql`row_number() over (partition by users.id order by sessions.created_at desc, sessions.id)`
      const open = notRevoked().where('sessions.expires_at', '>', clock()).where('sessions.viewed_by', 'is', null)
      const ofAccount = open.where('users.account_id', '=', accountId).where('users.id', 'in', userIds).select(['users.id as userId', 'sessions.id as sessionId'])
      const rows = await ofAccount.orderBy(turn).orderBy('sessions.created_at', 'desc').orderBy('sessions.id').limit(most).execute()
      return rows.map((row) => ({ accountId, ...row }))
    },

    end: async (sessionId) => {
      const session = store.updateTable('sessions').where('id', '=', sessionId).where('revoked_at', 'is', null)
      await session.set({ revoked_at: clock() }).execute()
      cache.forget(sessionId)
    },

    ownersOf: async (accountId) => {
      const owners = store.selectFrom('users').select(['firstname', 'lastname']).where('account_id', '=', accountId).where('role', '=', 'owner')
      const rows = await owners.orderBy('created_at').orderBy('id').limit(MOST_NAMED).execute()
      return rows.map(fullName)
    },

    forgetAll: cache.forgetAll,
  }
}
