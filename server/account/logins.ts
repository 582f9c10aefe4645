import { sql, type Insertable } from 'kysely'
import { authOperations, type LoginReply, type OwnAccount } from 'contract/auth'
import type { Id } from 'contract/operation'
import { NotFound, Unauthorized } from '../platform/failures/failures'
import type { Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { Sessions } from '../platform/sessions/sessions'
import { hasAddress } from '../platform/texts/emailAddress'
import type { Store, Tables } from '../platform/database/tables'

/** A login is an address and a password; each of its users is a person of one account. */
export const hasLogin = async (store: Store, email: string): Promise<boolean> =>
  (await store.selectFrom('logins').select('id').where(hasAddress('email', email)).executeTakeFirst()) !== undefined

type NewUser = Omit<Insertable<Tables['users']>, 'login_id'> & { id: string; created_at: Date }

/** With a login of their own, which has the id of its first user. */
export const addUser = async (transaction: Store, { id, email, created_at, ...user }: NewUser, password_hash: string): Promise<void> => {
  await transaction.insertInto('logins').values({ id, email, password_hash, created_at }).execute()
  await transaction.insertInto('users').values({ id, email, created_at, ...user, login_id: id }).execute()
}

/** What belongs to a login; rows before those that they refer to. */
export const tablesOfLogins = ['password_resets', 'email_changes', 'known_devices', 'passkeys', 'backup_codes'] as const

/** A login without users is gone with what it had, so that its address is free again. */
export const deleteUnusedLogin = async (transaction: Store, loginId: string): Promise<void> => {
  const used = transaction.selectFrom('users').select('id').where('login_id', '=', loginId).limit(1)
  if ((await used.executeTakeFirst()) !== undefined) return
  for (const table of tablesOfLogins) await transaction.deleteFrom(table).where('login_id', '=', loginId).execute()
  await transaction.deleteFrom('logins').where('id', '=', loginId).execute()
}

/** Of the users of logins, the one who was here last comes first; whoever can't log in comes last. */
export const usersOfLogins = (store: Store) =>
  store
    .selectFrom('logins')
    .innerJoin('users', 'users.login_id', 'logins.id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'logins.id as login_id', 'accounts.id as account_id', 'firstname', 'lastname', 'users.language', 'password_hash', 'factors_version', 'role', 'standing'])
    .orderBy(sql`standing = 'closed'`)
    .orderBy(sql`last_login_at desc nulls last`)
    .orderBy('users.created_at')
    .orderBy('users.id')

type UserOfLogin = Awaited<ReturnType<ReturnType<typeof usersOfLogins>['execute']>>[number]

export const loginReplyOf = (user: UserOfLogin, { token, name }: { token: string; name: string }): LoginReply => ({
  token,
  name,
  account_id: user.account_id,
  id: user.id,
  language: user.language,
  role: user.role,
})

interface Deps {
  store: Store
  sessions: Pick<Sessions, 'open' | 'end'>
}

/** The accounts that a person's login opens. */
export const makeOwnAccounts = ({ store, sessions }: Deps) => {
  const usersOfCaller = (userId: string) =>
    usersOfLogins(store)
      .where('login_id', '=', store.selectFrom('users').select('login_id').where('id', '=', userId))
      .where('standing', '<>', 'closed')

  return {
    list: async ({ userId }: Pick<Member, 'userId'>): Promise<OwnAccount[]> => {
      const users = await usersOfCaller(userId).select('accounts.name as company').execute()
      const byName = users.toSorted((one, other) => one.company.localeCompare(other.company, 'fr'))
      return byName.map(({ account_id, company, role }) => ({ id: account_id, name: company, role }))
    },

    /** The session goes on in the other account, no longer than it would have here. */
    open: async ({ userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>, accountId: Id): Promise<LoginReply> => {
      const user = await usersOfCaller(userId).where('accounts.id', '=', String(accountId)).executeTakeFirst()
      if (user === undefined) throw new NotFound()
      const opened = await sessions.open(user, sessionId)
      if (opened === null) throw new Unauthorized()
      await store.updateTable('known_devices').set({ session_id: opened.sessionId }).where('session_id', '=', sessionId).execute()
      await sessions.end(sessionId)
      return loginReplyOf(user, opened)
    },
  }
}

export const ownAccountsRoutes = (accounts: ReturnType<typeof makeOwnAccounts>): BoundRoute[] => [
  route(authOperations.listOwnAccounts, async ({ caller }) => ({ accounts: await accounts.list(caller) })),
  route(authOperations.openAccount, ({ caller, body }) => accounts.open(caller, body.account_id)),
]
