import type { Store } from '../store/tables'
import type { Chance } from './chance'
import { HOUR_MS, later, type Clock } from './clock'
import type { Claims, Tokens } from './token'

interface SignedInUser {
  id: string
  account_id: string
  firstname: string
  lastname: string
}

export interface Sessions {
  /** Starts a session and gives its token. */
  open: (user: SignedInUser) => Promise<{ token: string; name: string }>
  /** Whose token this is, while its session is open and the user still belongs to that account. */
  holderOf: (token: string) => Promise<Claims | null>
  /** Whether what a good token said still holds. */
  isOpen: (claims: Claims) => Promise<boolean>
  end: (sessionId: string) => Promise<void>
}

/** Ends every session of a user, or every other one, in the transaction of what made that necessary. */
export const endAllSessions = async (transaction: Store, userId: string, now: Date, exceptId?: string): Promise<void> => {
  const open = transaction.updateTable('sessions').where('user_id', '=', userId).where('revoked_at', 'is', null)
  const ended = exceptId === undefined ? open : open.where('id', '<>', exceptId)
  await ended.set({ revoked_at: now }).execute()
}

interface Parts {
  store: Store
  tokens: Tokens
  clock: Clock
  chance: Chance
  sessionHours: number
}

export const makeSessions = ({ store, tokens, clock, chance, sessionHours }: Parts): Sessions => {
  const isOpen = async ({ sessionId, userId, accountId }: Claims): Promise<boolean> => {
    const open = await store
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '=', sessionId)
      .where('users.id', '=', userId)
      .where('users.account_id', '=', accountId)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', clock())
      .executeTakeFirst()
    return open !== undefined
  }

  return {
    open: async (user) => {
      const created_at = clock()
      const session = { id: chance.id(), user_id: user.id, created_at, expires_at: later(created_at, sessionHours * HOUR_MS) }
      await store.insertInto('sessions').values({ ...session, revoked_at: null }).execute()
      const name = `${user.firstname} ${user.lastname}`.trim()
      const whose = { accountId: user.account_id, userId: user.id, sessionId: session.id }
      return { token: await tokens.issue({ ...whose, name, expiresAt: session.expires_at }), name }
    },

    holderOf: async (token) => {
      const claims = await tokens.read(token)
      return claims !== null && (await isOpen(claims)) ? claims : null
    },

    isOpen,

    end: async (sessionId) => {
      const session = store.updateTable('sessions').where('id', '=', sessionId).where('revoked_at', 'is', null)
      await session.set({ revoked_at: clock() }).execute()
    },
  }
}
