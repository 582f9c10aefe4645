import { sql } from 'kysely'
import type { ResetBody } from 'contract/password'
import type { Background } from '../../core/background'
import type { Clock } from '../../core/clock'
import { Refused } from '../../core/failures/failures'
import type { Language } from '../../core/failures/language'
import { hashPassword, isPasswordRight } from '../../core/sessions/password'
import { endAllSessions } from '../../core/sessions/sessions'
import { inTransaction } from '../../core/transaction'
import type { MailPort } from '../../providers/mail/mail'
import type { Store } from '../../store/tables'
import { resetMail } from './mailText'
import type { ResetTokens } from './resetTokens'
import { addressOf, checkNewPassword } from './rules'

export interface PasswordService {
  sendResetLink: (email: string, language: Language) => Promise<void>
  reset: (body: ResetBody) => Promise<void>
}

interface Parts {
  store: Store
  clock: Clock
  mail: MailPort
  background: Background
  tokens: ResetTokens
  /** Of the console's screen that a token is appended to. It comes from the settings, never from a request. */
  resetUrl: () => string
}

export const makePasswordService = (parts: Parts): PasswordService => {
  const { store, clock, mail, background, tokens, resetUrl } = parts

  const mailLink = async (email: string, language: Language): Promise<void> => {
    const user = await store
      .selectFrom('users')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .executeTakeFirst()
    const token = user && (await tokens.make(user))
    if (user && token) await mail.send(resetMail(user.email, `${resetUrl()}${token}`, language))
  }

  return {
    /**
     * The answer waits for nothing that depends on whether somebody has this address. That the database is there has to
     * be known, because no mail leaves without it: whoever hears of that asks again.
     */
    sendResetLink: async (email, language) => {
      const address = addressOf(email)
      await sql`select 1`.execute(store)
      background.run('a mail with a reset link', () => mailLink(address, language))
    },

    reset: async (body) => {
      checkNewPassword(body)
      const holder = await tokens.holderOf(body.token)
      if (holder === null) throw new Refused('invalid_token')
      if (holder.email.toLowerCase() !== body.email.trim().toLowerCase()) throw new Refused('invalid_user')
      if (await isPasswordRight(body.password, holder.passwordHash)) throw new Refused('invalid_password')
      const password_hash = await hashPassword(body.password)
      await inTransaction(store, async (transaction) => {
        if (!(await tokens.use(body.token, transaction))) throw new Refused('invalid_token')
        await transaction.updateTable('users').set({ password_hash }).where('id', '=', holder.userId).execute()
        await endAllSessions(transaction, holder.userId, clock())
      })
    },
  }
}
