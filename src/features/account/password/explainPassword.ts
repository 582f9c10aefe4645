import { tooManyTries } from '@/forms/tooManyTries'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

const internal = msg('An error occured, please try again later.')
const invalidUser = msg('Please check your email address and try again.')
const invalidPassword = msg('Invalid password. Make sure its typed correctly and different than your previous one.')

export const explainForgot = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'invalid_user' || failure.type === 'validation' ? invalidUser : internal
}

export const explainReset = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_user':
      return invalidUser
    case 'invalid_password':
    case 'validation':
      return invalidPassword
    case 'invalid_token':
      return msg('This reset link is not valid or has expired.')
    default:
      return internal
  }
}

export const explainRevert = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_token':
      return msg("This link isn't valid or has expired.")
    case 'email_taken':
      return msg('Someone else now uses this email address. Contact the support team.')
    default:
      return internal
  }
}
