import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS, later, type Clock } from '../../platform/clock'
import { deviceColumn } from '../../platform/sessions/knownDevices'
import type { KeyRing } from '../../platform/sessions/token'
import { hasAddress } from '../../platform/texts/emailAddress'
import { inTransaction } from '../../platform/database/transaction'
import type { MailContents } from '../../platform/database/columns'
import type { Store } from '../../platform/database/tables'
import { hashOf } from '../../platform/random'

const LIFETIME_MS = HOUR_MS
/** Maximum number of valid links; further requests are silently ignored. */
const MAX_PER_ADDRESS = 3
const MAX_PER_ADDRESSES = 20
/** Limit of first requests per address, so that a few addresses can't use up the owner's share. */
const MAX_FIRST_PER_ADDRESSES = 60
/** A known device has its own count, which strangers can't use up. */
const MAX_PER_DEVICE = 5

export interface Holder {
  loginId: string
  email: string
  passwordHash: string
}

export type ResetRequest = Omit<MailContents['reset_link'], 'language'> & { id: string; createdAt: Date }

export interface ResetLink {
  email: string
  token: string
}

const openOf = (transaction: Store, loginId: string) =>
  transaction.updateTable('password_resets').where('login_id', '=', loginId).where('used_at', 'is', null)

const findLogin = (transaction: Store, { email, devices }: ResetRequest, now: Date) =>
  transaction
    .selectFrom('logins')
    .select(['id', 'email', deviceColumn(devices, now)])
    .where(hasAddress('email', email))
    .forUpdate()
    .executeTakeFirst()

interface Count {
  own: number
  ofAddresses: number
  newer: number
}

const count = async (transaction: Store, loginId: string, requester: string, createdAt: Date, now: Date): Promise<Count> => {
  const { rows } = await sql<Count>`
    select (count(*) filter (where requester = ${requester}))::int as own,
      (count(*) filter (where requester like 'address %'))::int as "ofAddresses",
      (count(*) filter (where requester = ${requester} and created_at > ${createdAt}))::int as newer
    from password_resets where login_id = ${loginId} and created_at > ${later(now, -LIFETIME_MS)}`.execute(transaction)
  return rows[0] ?? { own: 0, ofAddresses: 0, newer: 0 }
}

const isTooMuch = ({ own, ofAddresses }: Count, isKnown: boolean): boolean => {
  if (isKnown) return own >= MAX_PER_DEVICE
  return own >= MAX_PER_ADDRESS || ofAddresses >= (own === 0 ? MAX_FIRST_PER_ADDRESSES : MAX_PER_ADDRESSES)
}

interface Lifetime {
  lifetimeMs?: number
  requester?: 'invitation' | null
}

export type ResetTokens = ReturnType<typeof makeResetTokens>

/** A token is derived from its request's id by a key, so it isn't stored and a repeated mail has the same link. */
export const makeResetTokens = (store: Store, clock: Clock, keyRing: KeyRing) => {
  const tokenOf = async (id: string) => createHmac('sha256', await keyRing('reset')).update(id).digest('base64url')

  const renew = async (transaction: Store, token_hash: string, expires_at: Date): Promise<boolean | null> => {
    const made = transaction.selectFrom('password_resets').select('used_at').where('token_hash', '=', token_hash)
    const found = await made.executeTakeFirst()
    if (found === undefined) return null
    if (found.used_at !== null) return false
    await transaction.updateTable('password_resets').set({ expires_at }).where('token_hash', '=', token_hash).execute()
    return true
  }

  return {
    endAll: async (loginId: string, transaction: Store): Promise<void> => {
      await openOf(transaction, loginId).set({ used_at: clock() }).execute()
    },

    /** Repeated calls return the same token and restart its hour. `null` also for an unknown address. */
    make: async (request: ResetRequest): Promise<ResetLink | null> => {
      const token = await tokenOf(request.id)
      return inTransaction(store, async (transaction) => {
        const now = clock()
        // An address change invalidates the links sent to the old address, and waits for this lock.
        const login = await findLogin(transaction, request, now)
        if (login === undefined) return null
        const link = { email: login.email, token }
        const [token_hash, expires_at] = [hashOf(token), later(now, LIFETIME_MS)]
        const isGood = await renew(transaction, token_hash, expires_at)
        if (isGood !== null) return isGood ? link : null
        const requester = login.device === null ? `address ${hashOf(`${login.id}\n${request.address}`)}` : `device ${login.device}`
        const counted = await count(transaction, login.id, requester, request.createdAt, now)
        if (counted.newer > 0 || isTooMuch(counted, login.device !== null)) return null
        await openOf(transaction, login.id).where('requester', '=', requester).set({ used_at: now }).execute()
        const times = { created_at: request.createdAt, expires_at, used_at: null }
        await transaction.insertInto('password_resets').values({ token_hash, login_id: login.id, requester, ...times }).execute()
        return link
      })
    },

    tokenOf,

    /** For somebody who is known to own the address. Earlier links no longer count. */
    makeFor: async (id: string, login_id: string, transaction: Store, { lifetimeMs = LIFETIME_MS, requester = null }: Lifetime = {}): Promise<string> => {
      const [token, created_at] = [await tokenOf(id), clock()]
      const times = { created_at, expires_at: later(created_at, lifetimeMs), used_at: null }
      await transaction.deleteFrom('password_resets').where('login_id', '=', login_id).execute()
      await transaction.insertInto('password_resets').values({ token_hash: hashOf(token), login_id, requester, ...times }).execute()
      return token
    },

    holderOf: async (token: string): Promise<Holder | null> => {
      const holder = await store
        .selectFrom('password_resets')
        .innerJoin('logins', 'logins.id', 'password_resets.login_id')
        .select(['logins.id', 'logins.email', 'logins.password_hash'])
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
      return holder === undefined ? null : { loginId: holder.id, email: holder.email, passwordHash: holder.password_hash }
    },

    use: async (token: string, transaction: Store): Promise<boolean> => {
      const now = clock()
      const used = await transaction
        .updateTable('password_resets')
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('login_id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
