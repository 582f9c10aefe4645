import { createHmac } from 'node:crypto'
import { hashOf, type RandomSource } from '../../platform/random'
import { DAY_MS, HOUR_MS, later, secondsUntil, type Clock } from '../../platform/clock'
import { RateLimited } from '../../platform/failures/failures'
import type { KeyRing } from '../../platform/sessions/token'
import { hasAddress, isSameAddress } from '../../platform/texts/emailAddress'
import type { Store } from '../../platform/database/tables'

export const REVERT_HOURS = 48
/** Daily limit per login, because each change sends mail. */
const MAX_CHANGES = 5

export interface Offer {
  id: string
  email: string
}

export interface Holder {
  loginId: string
  email: string
}

const openOnes = (store: Store, now: Date) =>
  store.selectFrom('email_changes').where('ended_at', 'is', null).where('expires_at', '>', now)

const endOpen = (transaction: Store, loginId: string, now: Date) =>
  transaction.updateTable('email_changes').set({ ended_at: now }).where('login_id', '=', loginId).where('ended_at', 'is', null).execute()

const refuseMany = async (transaction: Store, loginId: string, now: Date): Promise<void> => {
  const changes = transaction.selectFrom('email_changes').select('created_at').where('login_id', '=', loginId)
  const recent = await changes.where('created_at', '>', later(now, -DAY_MS)).orderBy('created_at', 'desc').limit(MAX_CHANGES).execute()
  const oldest = recent[MAX_CHANGES - 1]
  if (oldest !== undefined) throw new RateLimited(secondsUntil(later(oldest.created_at, DAY_MS), now))
}

export type EmailChanges = ReturnType<typeof makeEmailChanges>

/** An address set while a change can be reverted gets no token: its reader may be a stranger or a thief. */
export const makeEmailChanges = (store: Store, clock: Clock, random: RandomSource, keyRing: KeyRing) => {
  /** Derived by a key and never stored, so a repeated mail has the same token. */
  const tokenOf = async (id: string) => createHmac('sha256', await keyRing('revert')).update(id).digest('base64url')

  return {
    tokenOf,

    /** `null` if the previous address has returned. */
    begin: async (transaction: Store, loginId: string, before: string, after: string): Promise<Offer | null> => {
      const now = clock()
      await refuseMany(transaction, loginId, now)
      const first = openOnes(transaction, now).select('email').where('login_id', '=', loginId).orderBy('created_at')
      const email = (await first.executeTakeFirst())?.email ?? before
      const isBack = isSameAddress(email, after)
      if (isBack) await endOpen(transaction, loginId, now)
      const id = random.id()
      const times = { created_at: now, expires_at: later(now, REVERT_HOURS * HOUR_MS), ended_at: isBack ? now : null }
      await transaction.insertInto('email_changes').values({ token_hash: hashOf(await tokenOf(id)), login_id: loginId, email, ...times }).execute()
      return isBack ? null : { id, email }
    },

    isReserved: async (transaction: Store, loginId: string, email: string): Promise<boolean> => {
      const others = openOnes(transaction, clock()).select('token_hash').where('login_id', '<>', loginId)
      const taken = await others.where(hasAddress('email', email)).executeTakeFirst()
      return taken !== undefined
    },

    holderOf: async (token: string): Promise<Holder | null> => {
      const holder = await openOnes(store, clock()).select(['login_id', 'email']).where('token_hash', '=', hashOf(token)).executeTakeFirst()
      return holder === undefined ? null : { loginId: holder.login_id, email: holder.email }
    },

    use: async (transaction: Store, token: string, loginId: string): Promise<boolean> => {
      const now = clock()
      const open = openOnes(transaction, now).select('token_hash').where('token_hash', '=', hashOf(token)).forUpdate()
      if ((await open.executeTakeFirst()) === undefined) return false
      await endOpen(transaction, loginId, now)
      return true
    },
  }
}
