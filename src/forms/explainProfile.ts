import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { cutOff, isCutOff } from './explainDialog'
import { tooManyTries } from './useSubmit'

export const explainProfile = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (isCutOff(failure)) return cutOff
  return failure.type === 'validation'
    ? msg('Please make sure you filled the form correctly.')
    : msg('Something went wrong, please try again.')
}
