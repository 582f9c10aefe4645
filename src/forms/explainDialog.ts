import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { tooManyTries } from './useSubmit'

/** The browser had no network when it sent the request, which has most likely not left it. */
export const isCutOff = ({ type }: Failure): boolean => type === 'offline'

export const cutOff = msg("You're offline. Try again when you're back online.")

export const explainDialog = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (isCutOff(failure)) return cutOff
  return failure.type === 'validation'
    ? msg('Please check the form and try again.')
    : msg('An internal error occurred. Please try again.')
}

/** A refusal of the service says what stands against it. */
export const explainAct = (failure: Failure): Message =>
  failure.outcome === 'refused' && failure.userMessage !== null ? { ...msg('{text}', { text: failure.userMessage }) } : explainDialog(failure)
