import type { PasswordBody, User, UserBody } from 'contract/users'
import type { Member } from '../../core/routes/call'
import type { Clock } from '../../core/clock'
import { NotFound, Validation } from '../../core/failures/failures'
import { hashPassword, isPasswordRight } from '../../core/sessions/password'
import { endAllSessions } from '../../core/sessions/sessions'
import { inTransaction } from '../../core/transaction'
import type { Store } from '../../store/tables'
import type { Attempts } from '../auth/attempts'
import type { ResetTokens } from '../password/resetTokens'
import { checkPasswords, isTaken, isWrongPassword, userOf } from './rules'

export interface UsersService {
  get: (userId: string) => Promise<User>
  save: (userId: string, body: UserBody) => Promise<User>
  changePassword: (caller: Member, body: PasswordBody) => Promise<void>
}

interface Parts {
  store: Store
  clock: Clock
  attempts: Attempts
  resetTokens: Pick<ResetTokens, 'endAll'>
}

const columns = ['id', 'firstname', 'lastname', 'email'] as const

const toWire = (row: Omit<User, 'name'>): User => ({ ...row, name: `${row.firstname} ${row.lastname}`.trim() })

/** The index of addresses refused it: somebody signs in with that one. */
const isAlreadyThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Tries of a present password are counted by user: whoever holds a stolen session may come from anywhere. */
const COUNTED_FOR_PASSWORD = 'present password'

export const makeUsersService = ({ store, clock, attempts, resetTokens }: Parts): UsersService => {
  const checkPresent = async (userId: string, password: string): Promise<string> => {
    await attempts.count(userId, COUNTED_FOR_PASSWORD)
    const user = store.selectFrom('users').select('password_hash').where('id', '=', userId)
    const { password_hash } = await user.executeTakeFirstOrThrow()
    if (!(await isPasswordRight(password, password_hash, { key: userId, isStranger: false }))) throw new Validation({ password: [isWrongPassword] })
    await attempts.forget(userId, COUNTED_FOR_PASSWORD)
    return password_hash
  }

  return {
    get: async (userId) => {
      const user = await store.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
      if (user === undefined) throw new NotFound()
      return toWire(user)
    },

    /** A link that was mailed to an address which the user has left must not open the account any more. */
    save: async (userId, { id = userId, ...body }) => {
      if (id !== userId) throw new NotFound()
      const given = userOf({ id, ...body })
      const saving = inTransaction(store, async (transaction) => {
        const users = transaction.selectFrom('users').select('email').where('id', '=', userId).forUpdate()
        const before = await users.executeTakeFirstOrThrow()
        if (before.email.toLowerCase() !== given.email.toLowerCase()) await resetTokens.endAll(userId, transaction)
        return transaction.updateTable('users').set(given).where('id', '=', userId).returning(columns).executeTakeFirstOrThrow()
      })
      return toWire(
        await saving.catch((error: unknown) => {
          throw isAlreadyThere(error) ? new Validation({ email: [isTaken] }) : error
        }),
      )
    },

    changePassword: async ({ userId, sessionId }, body) => {
      checkPasswords(body)
      const before = await checkPresent(userId, body.password)
      const password_hash = await hashPassword(body.new_password, { key: userId, isStranger: false })
      await inTransaction(store, async (transaction) => {
        const user = transaction.updateTable('users').set({ password_hash }).where('id', '=', userId)
        const changed = await user.where('password_hash', '=', before).returning('id').executeTakeFirst()
        // Somebody changed it while this was under way: the one that was given is not the present one any more.
        if (changed === undefined) throw new Validation({ password: [isWrongPassword] })
        await resetTokens.endAll(userId, transaction)
        await endAllSessions(transaction, userId, clock(), sessionId)
      })
    },
  }
}
