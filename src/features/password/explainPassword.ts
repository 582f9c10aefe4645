import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'

const internal = say('An error occured, please try again later.')
const invalidUser = say('Please check your email address and try again.')
const invalidPassword = say('Invalid password. Make sure its typed correctly and different than your previous one.')

/** Part 2, section 8. */
export const explainForgot = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'invalid_user' || failure.type === 'validation' ? invalidUser : internal
}

/** Part 2, section 8. */
export const explainReset = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_user':
      return invalidUser
    case 'invalid_password':
    case 'validation':
      return invalidPassword
    case 'invalid_token':
      return say('This reset link is not valid or has expired.')
    default:
      return internal
  }
}

export const explainRevert = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_token':
      return say('This link is not valid or has expired.')
    case 'email_taken':
      return say('Somebody else uses this email address now. Please contact the support team.')
    default:
      return internal
  }
}
