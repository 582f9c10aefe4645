import { sql } from 'kysely'
import type { LoginBody, LoginReply } from 'contract/auth'
import { Unauthorized } from '../../core/failures/failures'
import { hashPassword, isPasswordRight } from '../../core/sessions/password'
import type { Sessions } from '../../core/sessions/sessions'
import type { Store } from '../../store/tables'
import type { Attempts } from './attempts'
import { credentialsOf } from './rules'

export interface AuthService {
  login: (body: LoginBody, address: string) => Promise<LoginReply>
  logout: (sessionId: string) => Promise<void>
}

interface Parts {
  store: Store
  sessions: Sessions
  attempts: Attempts
}

/** An unknown e-mail takes as long as a wrong password: it is compared with a hash as well, of nobody's password. */
const nobodysHash = hashPassword('nobody has this password')

export const makeAuthService = ({ store, sessions, attempts }: Parts): AuthService => ({
  login: async (body, address) => {
    const { email, password } = credentialsOf(body)
    await attempts.count(email, address)
    const user = await store
      .selectFrom('users')
      .select(['id', 'account_id', 'firstname', 'lastname', 'password_hash'])
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst()
    const isRight = await isPasswordRight(password, user?.password_hash ?? (await nobodysHash))
    if (user === undefined || !isRight) throw new Unauthorized()
    const opened = await sessions.open(user)
    // The password was changed while this one was looked at: it is a wrong one now.
    if (opened === null) throw new Unauthorized()
    await attempts.forget(email, address)
    return { ...opened, account_id: user.account_id, id: user.id }
  },

  logout: (sessionId) => sessions.end(sessionId),
})
