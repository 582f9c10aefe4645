import type { Id } from 'contract/operation'
import type { ListedSupportRequest } from '@/api'
import { tooManyTries } from '@/forms/tooManyTries'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

export const isClosed = ({ is_resolved }: ListedSupportRequest): boolean => is_resolved === 1

/** Of its last update, as the wire has it; '' where the service does not tell it. */
export const updateOf = ({ updated_utc, updated_at }: ListedSupportRequest): string => updated_utc || updated_at

/** Where something may be written and not yet sent. */
export const newRequestPlace = 'new request'
export const requestPlace = (id: Id): string => `request ${id}`

const CONFLICT = 409

export const closedMeanwhile = msg('This request was closed in the meantime. Please open a new one.')

/** Part 2, section 8: of a new request, and of a message. */
export const explainSupport = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.status === CONFLICT) return closedMeanwhile
  return failure.type === 'validation'
    ? msg('Please make sure to enter a subject and describe your issue correctly.')
    : msg('Oops. We can not send your request. Please try again.')
}
