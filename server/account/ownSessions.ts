import { sql } from 'kysely'
import { sessionsOperations, type IdleLimit, type ProofBody, type SessionsReply } from 'contract/sessions'
import type { Clock } from '../platform/clock'
import { inTransaction } from '../platform/database/transaction'
import type { Store } from '../platform/database/tables'
import { NotFound } from '../platform/failures/failures'
import type { Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { Sessions } from '../platform/sessions/sessions'
import type { Reauthentication } from './auth/signInLimits'

const MOST_LISTED = 100

type Caller = Pick<Member, 'userId' | 'sessionId'>

interface Deps {
  store: Store
  clock: Clock
  sessions: Pick<Sessions, 'prove' | 'forgetAll'>
  reauthentication: Reauthentication
}

/** Of the login of this user, in all of its accounts; operators' views are theirs. */
const isOfLogin = (userId: string) =>
  sql<boolean>`viewed_by is null and user_id in (select id from users where login_id = (select login_id from users where id = ${userId}))`

export type OwnSessions = ReturnType<typeof makeOwnSessions>

export const makeOwnSessions = ({ store, clock, sessions, reauthentication }: Deps) => {
  /** With the devices that are known by them. */
  const end = async ({ userId }: Caller, which: '=' | '<>', sessionId: string): Promise<number> => {
    const ended = await inTransaction(store, async (transaction) => {
      const open = transaction.updateTable('sessions').where('revoked_at', 'is', null).where(isOfLogin(userId)).where('id', which, sessionId)
      const ids = (await open.set({ revoked_at: clock() }).returning('id').execute()).map(({ id }) => id)
      if (ids.length > 0) await transaction.deleteFrom('known_devices').where('session_id', 'in', ids).execute()
      return ids.length
    })
    sessions.forgetAll()
    return ended
  }

  return {
    list: async ({ userId, sessionId }: Caller): Promise<SessionsReply> => {
      const open = store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'user_id')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select(['sessions.id', 'browser', 'system', 'place', 'accounts.name as account', 'sessions.created_at', 'used_at'])
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock())
        .where('standing', '<>', 'closed')
        .where(isOfLogin(userId))
      const rows = await open.orderBy(sql`sessions.id <> ${sessionId}`).orderBy('used_at', 'desc').orderBy('sessions.id').limit(MOST_LISTED).execute()
      const sessionsOf = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), used_at: row.used_at.toISOString(), is_current: row.id === sessionId }))
      return { sessions: sessionsOf }
    },

    endOne: async (caller: Caller, sessionId: string): Promise<void> => {
      if ((await end(caller, '=', sessionId)) === 0) throw new NotFound()
    },

    endOthers: async (caller: Caller): Promise<void> => {
      await end(caller, '<>', caller.sessionId)
    },

    prove: async ({ userId, sessionId }: Caller, body: ProofBody): Promise<void> => {
      const confirmed = await reauthentication.confirm(userId, body)
      await inTransaction(store, async (transaction) => {
        await reauthentication.enforce(transaction, confirmed)
        await sessions.prove(transaction, sessionId)
      })
      sessions.forgetAll()
    },

    idleLimit: (accountId: string) => store.selectFrom('accounts').select('idle_minutes').where('id', '=', accountId).executeTakeFirstOrThrow(),

    setIdleLimit: async (accountId: string, limit: IdleLimit): Promise<IdleLimit> => {
      await store.updateTable('accounts').set(limit).where('id', '=', accountId).execute()
      sessions.forgetAll()
      return limit
    },
  }
}

export const ownSessionsRoutes = (own: OwnSessions): BoundRoute[] => [
  route(sessionsOperations.listSessions, ({ caller }) => own.list(caller)),
  route(sessionsOperations.endSession, ({ caller, params }) => own.endOne(caller, params.sessionId)),
  route(sessionsOperations.endOtherSessions, ({ caller }) => own.endOthers(caller)),
  route(sessionsOperations.proveIdentity, ({ caller, body }) => own.prove(caller, body)),
  // Every change counts as use, so this one needs to do nothing.
  route(sessionsOperations.noteActivity, async () => undefined),
  route(sessionsOperations.getIdleLimit, ({ caller }) => own.idleLimit(caller.accountId)),
  route(sessionsOperations.setIdleLimit, ({ caller, body }) => own.setIdleLimit(caller.accountId, body)),
]
