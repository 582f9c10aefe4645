import { Validation } from '../failures/failures'
import type { Sentence } from '../failures/language'
import { isRequired } from '../failures/sentences'
import type { Store } from '../tables/tables'
import { isPasswordRight } from './password'
import { isPasswordTooLong } from './passwordRules'

/** What a person shows to prove anew who they are: today the present password. A second factor is asked for here. */
export interface Proof {
  password?: string | undefined
}

/** A proof that was right, for the transaction of the act that it allows. */
export interface Confirmed {
  userId: string
  passwordHash: string
}

export interface Reauthentication {
  /** Throws `Validation` of `password` without a right proof (`missing` where there is none), `RateLimited` after too many. */
  confirm: (userId: string, proof: Proof, missing?: Sentence) => Promise<Confirmed>
  /** In the transaction of the act: what was proved must still be so. It locks the row of the user. */
  enforce: (transaction: Store, confirmed: Confirmed) => Promise<void>
}

/** Counts tries as sign-ins are counted. */
interface Tries {
  count: (who: string, what: string) => Promise<void>
  forget: (who: string, what: string) => Promise<void>
  takeBack: (who: string, what: string) => Promise<void>
}

/** By user: whoever holds a stolen session may come from anywhere. */
const COUNTED_AS = 'present password'

export const isWrongPassword: Sentence = {
  en: "This isn't your current password.",
  fr: "Ce n'est pas votre mot de passe actuel.",
}

const wrongPassword = (): Validation => new Validation({ password: [isWrongPassword] })

/**
 * The one place where an act asks who is at the keyboard: a session alone may be stolen. `docs/security.md` lists the acts
 * that do.
 */
export const makeReauthentication = (store: Store, tries: Tries): Reauthentication => {
  const hashOf = (connection: Store, userId: string) =>
    connection.selectFrom('users').select('password_hash').where('id', '=', userId)

  return {
    confirm: async (userId, { password = '' }, missing = isRequired) => {
      if (password === '') throw new Validation({ password: [missing] })
      if (isPasswordTooLong(password)) throw wrongPassword()
      await tries.count(userId, COUNTED_AS)
      const { password_hash: passwordHash } = await hashOf(store, userId).executeTakeFirstOrThrow()
      const look = isPasswordRight(password, passwordHash, { key: userId, isStranger: false })
      // What found no place in the line was not looked at, and is no try.
      const isRight = await look.catch(async (error: unknown) => {
        await tries.takeBack(userId, COUNTED_AS)
        throw error
      })
      if (!isRight) throw wrongPassword()
      await tries.forget(userId, COUNTED_AS)
      return { userId, passwordHash }
    },

    enforce: async (transaction, { userId, passwordHash }) => {
      const user = await hashOf(transaction, userId).forUpdate().executeTakeFirst()
      if (user?.password_hash !== passwordHash) throw wrongPassword()
    },
  }
}
