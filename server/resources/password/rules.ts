import type { ResetBody } from 'contract/password'
import { isEmailAddress } from '../../core/texts/emailAddress'
import { Refused, Validation } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import { isPasswordTooLong, isPasswordWeak } from '../../core/sessions/passwordRules'
import { isInvalid } from '../../core/failures/sentences'

const differs: Sentence = {
  en: 'The two passwords are not the same.',
  fr: 'Les deux mots de passe ne sont pas identiques.',
}

/** The address as it is looked up; throws `invalid_user` for what no mail could be sent to. */
export const addressOf = (email: string): string => {
  const trimmed = email.trim()
  if (!isEmailAddress(trimmed)) throw new Refused('invalid_user')
  return trimmed
}

/** Looks at a new password alone; whether it was the previous one, the service finds out. */
export const checkNewPassword = ({ password, password_confirmation }: ResetBody): void => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  if (password !== password_confirmation) throw new Validation({ password_confirmation: [differs] })
  if (isPasswordWeak(password)) throw new Refused('invalid_password')
}
