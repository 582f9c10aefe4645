import { Validation, isRequired, type Sentence } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import { isPasswordRight, isPasswordTooLong } from '../password/hashing'

export interface Proof {
  password?: string | undefined
}

export interface Confirmed {
  userId: string
  passwordHash: string
}

interface Tries {
  count: (who: string, what: string) => Promise<void>
  forget: (who: string, what: string) => Promise<void>
  takeBack: (who: string, what: string) => Promise<void>
}

/** Counted per user, because a stolen session can come from anywhere. */
const COUNTED_AS = 'present password'

export const isWrongPassword: Sentence = {
  en: "This isn't your current password.",
  fr: "Ce n'est pas votre mot de passe actuel.",
}

const wrongPassword = (): Validation => new Validation({ password: [isWrongPassword] })

export type Reauthentication = ReturnType<typeof makeReauthentication>

/** The only place that verifies who is at the keyboard; `docs/security.md` lists its uses. */
export const makeReauthentication = (store: Store, tries: Tries) => {
  const hashOf = (connection: Store, userId: string) =>
    connection.selectFrom('users').select('password_hash').where('id', '=', userId)

  return {
    confirm: async (userId: string, { password = '' }: Proof, missing: Sentence = isRequired): Promise<Confirmed> => {
      if (password === '') throw new Validation({ password: [missing] })
      if (isPasswordTooLong(password)) throw wrongPassword()
      await tries.count(userId, COUNTED_AS)
      const { password_hash: passwordHash } = await hashOf(store, userId).executeTakeFirstOrThrow()
      const check = isPasswordRight(password, passwordHash, { key: userId, isStranger: false })
      // An attempt rejected by the queue was not checked and does not count.
      const isRight = await check.catch(async (error: unknown) => {
        await tries.takeBack(userId, COUNTED_AS)
        throw error
      })
      if (!isRight) throw wrongPassword()
      await tries.forget(userId, COUNTED_AS)
      return { userId, passwordHash }
    },

    enforce: async (transaction: Store, { userId, passwordHash }: Confirmed): Promise<void> => {
      const user = await hashOf(transaction, userId).forUpdate().executeTakeFirst()
      if (user?.password_hash !== passwordHash) throw wrongPassword()
    },
  }
}
