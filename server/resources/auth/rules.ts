import type { LoginBody } from 'contract/auth'
import { Validation } from '../../core/failures/failures'
import { isPasswordTooLong } from '../../core/sessions/passwordRules'
import { isInvalid } from '../../core/failures/sentences'

/** Throws `Validation` for a password that is too long to be hashed; any other pair is for the store to judge. */
export const credentialsOf = ({ email, password }: LoginBody): LoginBody => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  return { email: email.trim(), password }
}
