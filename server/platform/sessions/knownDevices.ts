import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { hashOf, type RandomSource } from '../random'
import { DAY_MS, later, type Clock } from '../clock'
import type { KeyRing } from './token'

/** Comma-separated in requests: the tokens of everyone who uses the browser. */
export const DEVICE_HEADER = 'x-device-token'

const LIFETIME_MS = 180 * DAY_MS
const MAX_PER_LOGIN = 10
/** Of a day: a program that logs in without a token would otherwise send a mail each time. */
const MAX_TOLD = 5
const RANDOM_BYTES = 32
const MAC_BYTES = 16
const MAX_SENT = 8

/** 32 random bytes, the login's tag, and a signature, so that forgeries are detected without the database. */
const token = /^([\w-]{43})([\w-]{22})([\w-]{22})$/

export interface GenuineToken {
  hash: string
  login: string
}

const macOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)

/** Keyed, so that a token's holder cannot find its login by trying ids. */
const tagOf = (key: Uint8Array, loginId: string): string => macOf(key, `user\n${loginId}`).toString('base64url')

export const deviceTokensIn = (header: string | string[] | undefined): string[] =>
  typeof header === 'string' ? header.split(',', MAX_SENT).flatMap((part) => (token.test(part.trim()) ? [part.trim()] : [])) : []

export const deviceColumn = (devices: readonly string[], now: Date) =>
  sql<string | null>`(select token_hash from known_devices
    where login_id = logins.id and expires_at > ${now} and token_hash = any(${devices}::text[]) limit 1)`.as('device')

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  keyRing: KeyRing
}

/** Device tokens log nobody in: they only exempt known browsers from the rate limits for strangers. */
export const makeKnownDevices = ({ store, clock, random, keyRing }: Deps) => {
  const times = () => ({ last_used_at: clock(), expires_at: later(clock(), LIFETIME_MS) })
  const newToken = async (loginId: string): Promise<string> => {
    const key = await keyRing('device')
    const content = random.bytes(RANDOM_BYTES).toString('base64url') + tagOf(key, loginId)
    return content + macOf(key, content).toString('base64url')
  }

  const dropOldest = (loginId: string, newest: string) => {
    const others = store.selectFrom('known_devices').select('token_hash').where('login_id', '=', loginId).where('token_hash', '<>', newest)
    const order = sql`last_used_at > created_at desc, last_used_at desc, token_hash`
    return store.deleteFrom('known_devices').where('token_hash', 'in', others.orderBy(order).offset(MAX_PER_LOGIN - 1)).execute()
  }

  const isOneMore = async (transaction: Store, loginId: string): Promise<boolean> => {
    const recent = sql<number>`count(*) filter (where created_at > ${later(clock(), -DAY_MS)})::int`.as('recent')
    const known = transaction.selectFrom('known_devices').select([sql<number>`count(*)::int`.as('all'), recent])
    const { all, recent: since } = await known.where('login_id', '=', loginId).where('expires_at', '>', clock()).executeTakeFirstOrThrow()
    return all > 0 && since <= MAX_TOLD
  }

  return {
    genuine: async (tokens: readonly string[]): Promise<GenuineToken[]> => {
      if (tokens.length === 0) return []
      const key = await keyRing('device')
      return tokens.flatMap((text) => {
        const [, random = '', login = '', mac = ''] = token.exec(text) ?? []
        const given = Buffer.from(mac, 'base64url')
        return given.length === MAC_BYTES && timingSafeEqual(given, macOf(key, random + login)) ? [{ hash: hashOf(text), login }] : []
      })
    },

    renew: async (device: string, sessionId: string): Promise<void> => {
      await store.updateTable('known_devices').set({ session_id: sessionId, ...times() }).where('token_hash', '=', device).execute()
    },

    /** `tell` is called in its transaction, unless the login knows no other browser, or was told often enough today. */
    remember: async (loginId: string, sessionId: string, tell: (transaction: Store) => Promise<void> = async () => undefined): Promise<string> => {
      const made = await newToken(loginId)
      const { last_used_at, expires_at } = times()
      await inTransaction(store, async (transaction) => {
        if (await isOneMore(transaction, loginId)) await tell(transaction)
        // Ending all sessions concurrently also ends this device.
        await sql`
        insert into known_devices (token_hash, login_id, session_id, created_at, last_used_at, expires_at)
        select ${hashOf(made)}::text, ${loginId}::text, id, ${last_used_at}::timestamptz, ${last_used_at}::timestamptz, ${expires_at}::timestamptz
        from sessions where id = ${sessionId} and revoked_at is null for share`.execute(transaction)
      })
      await dropOldest(loginId, hashOf(made))
      return made
    },

    welcome: async (loginId: string, transaction: Store): Promise<string> => {
      const made = await newToken(loginId)
      const device = { token_hash: hashOf(made), login_id: loginId, session_id: null, created_at: clock(), ...times() }
      await transaction.insertInto('known_devices').values(device).execute()
      return made
    },
  }
}

export type KnownDevices = ReturnType<typeof makeKnownDevices>
