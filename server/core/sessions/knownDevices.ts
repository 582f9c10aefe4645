import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../tables/tables'
import type { RandomSource } from '../random'
import { DAY_MS, later, type Clock } from '../clock'
import type { KeyRing } from './signingKey'

/**
 * Of a success: a token that the browser keeps. Of a sign-in and of a request for a reset link: all the tokens that the
 * browser keeps, of all its people, with commas between them.
 */
export const DEVICE_HEADER = 'x-device-token'

const LIFETIME_MS = 180 * DAY_MS
const MOST_OF_USER = 10
const RANDOM_BYTES = 32
const MAC_BYTES = 16
const MOST_SENT = 8

/** 32 random bytes, the tag of the user, and the signature of both: one that was made up is found out without the database. */
const token = /^([\w-]{43})([\w-]{22})([\w-]{22})$/

/** A token that was made here, for whomever; it may have ended. */
export interface GenuineToken {
  hash: string
  /** The same in all tokens of one user, and nothing that says who that is. */
  user: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const macOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)

/** By the key, so that nobody who has a token finds out whose it is by trying ids. */
const tagOf = (key: Uint8Array, userId: string): string => macOf(key, `user\n${userId}`).toString('base64url')

/** What stands in the header; what is no token is passed over. */
export const deviceTokensIn = (header: string | string[] | undefined): string[] =>
  typeof header === 'string' ? header.split(',', MOST_SENT).flatMap((part) => (token.test(part.trim()) ? [part.trim()] : [])) : []

/** A column for a select from `users`: the hash of that one of these devices which is the user's; null where none is. */
export const deviceColumn = (devices: readonly string[], now: Date) =>
  sql<string | null>`(select token_hash from known_devices
    where user_id = users.id and expires_at > ${now} and token_hash = any(${devices}::text[]) limit 1)`.as('device')

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  keyRing: KeyRing
}

/**
 * Browsers that have signed in. Their token signs nobody in: by it, limits tell a person's own browser from strangers who
 * guess. It ends with all sessions of its user, or half a year after its latest sign-in.
 */
export const makeKnownDevices = ({ store, clock, random, keyRing }: Deps) => {
  const times = () => ({ last_used_at: clock(), expires_at: later(clock(), LIFETIME_MS) })
  const newToken = async (userId: string): Promise<string> => {
    const key = await keyRing('device')
    const content = random.bytes(RANDOM_BYTES).toString('base64url') + tagOf(key, userId)
    return content + macOf(key, content).toString('base64url')
  }

  /** Those that never came back go first, such as a script's; the newest stays in any case. */
  const dropOldest = (userId: string, newest: string) => {
    const others = store.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).where('token_hash', '<>', newest)
    const order = sql`last_used_at > created_at desc, last_used_at desc, token_hash`
    return store.deleteFrom('known_devices').where('token_hash', 'in', others.orderBy(order).offset(MOST_OF_USER - 1)).execute()
  }

  return {
    /** Those of the tokens that were made here. Asks the database for nothing. */
    genuine: async (tokens: readonly string[]): Promise<GenuineToken[]> => {
      if (tokens.length === 0) return []
      const key = await keyRing('device')
      return tokens.flatMap((text) => {
        const [, random = '', user = '', mac = ''] = token.exec(text) ?? []
        const given = Buffer.from(mac, 'base64url')
        return given.length === MAC_BYTES && timingSafeEqual(given, macOf(key, random + user)) ? [{ hash: hashOf(text), user }] : []
      })
    },

    /** After a sign-in with a known device. */
    renew: async (device: string, sessionId: string): Promise<void> => {
      await store.updateTable('known_devices').set({ session_id: sessionId, ...times() }).where('token_hash', '=', device).execute()
    },

    /** After a sign-in of a browser that is not known: the token that it is to keep. */
    remember: async (userId: string, sessionId: string): Promise<string> => {
      const made = await newToken(userId)
      const { last_used_at, expires_at } = times()
      // Whoever ends all sessions meanwhile ends this device with its session.
      await sql`
        insert into known_devices (token_hash, user_id, session_id, created_at, last_used_at, expires_at)
        select ${hashOf(made)}::text, user_id, id, ${last_used_at}::timestamptz, ${last_used_at}::timestamptz, ${expires_at}::timestamptz
        from sessions where id = ${sessionId} and revoked_at is null for share`.execute(store)
      await dropOldest(userId, hashOf(made))
      return made
    },

    /** For the browser in which a mailed link was opened, in the transaction of what the link was used for. */
    welcome: async (userId: string, transaction: Store): Promise<string> => {
      const made = await newToken(userId)
      const device = { token_hash: hashOf(made), user_id: userId, session_id: null, created_at: clock(), ...times() }
      await transaction.insertInto('known_devices').values(device).execute()
      return made
    },
  }
}

export type KnownDevices = ReturnType<typeof makeKnownDevices>
