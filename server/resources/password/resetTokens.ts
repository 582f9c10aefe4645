import { createHash } from 'node:crypto'
import type { Chance } from '../../core/chance'
import { HOUR_MS, later, type Clock } from '../../core/clock'
import { inTransaction } from '../../core/transaction'
import type { Store } from '../../store/tables'

const LIFETIME_MS = HOUR_MS
/** Links for one user within the lifetime of one; further wishes are passed over in silence. */
const MOST_LINKS = 5
const TOKEN_BYTES = 32

export interface Holder {
  userId: string
  email: string
  passwordHash: string
}

/** Whom a link is for, and where it goes. */
export interface Addressee {
  id: string
  email: string
}

export interface ResetTokens {
  /** A new token, which ends all earlier ones of this user; null when there were too many, or the address was left. */
  make: (user: Addressee) => Promise<string | null>
  /** Whose token this is, while it may be used. */
  holderOf: (token: string) => Promise<Holder | null>
  /** From now on no link of this user works, in the transaction of what made that necessary. */
  endAll: (userId: string, transaction: Store) => Promise<void>
  /** Uses the token up, in the transaction of what it is used for; false when somebody was faster. */
  use: (token: string, transaction: Store) => Promise<boolean>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const endOpen = async (transaction: Store, userId: string, now: Date): Promise<void> => {
  const open = transaction.updateTable('password_resets').where('user_id', '=', userId).where('used_at', 'is', null)
  await open.set({ used_at: now }).execute()
}

export const makeResetTokens = (store: Store, clock: Clock, chance: Chance): ResetTokens => ({
  endAll: (userId, transaction) => endOpen(transaction, userId, clock()),

  make: ({ id: userId, email }) =>
    inTransaction(store, async (transaction) => {
      const now = clock()
      const user = transaction.selectFrom('users').select('email').where('id', '=', userId).forUpdate()
      // Whoever leaves an address ends the links that went to it: none may be made for it after that.
      if ((await user.executeTakeFirst())?.email !== email) return null
      const recent = await transaction
        .selectFrom('password_resets')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('created_at', '>', later(now, -LIFETIME_MS))
        .execute()
      if (recent.length >= MOST_LINKS) return null
      await endOpen(transaction, userId, now)
      const token = chance.bytes(TOKEN_BYTES).toString('base64url')
      const times = { created_at: now, expires_at: later(now, LIFETIME_MS), used_at: null }
      await transaction.insertInto('password_resets').values({ token_hash: hashOf(token), user_id: userId, ...times }).execute()
      return token
    }),

  holderOf: async (token) => {
    const holder = await store
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'password_resets.user_id')
      .select(['users.id', 'users.email', 'users.password_hash'])
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst()
    return holder === undefined ? null : { userId: holder.id, email: holder.email, passwordHash: holder.password_hash }
  },

  use: async (token, transaction) => {
    const now = clock()
    const used = await transaction
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  },
})
