import type { Id } from 'contract/operation'
import type { ListedSupportRequest } from '@/api'
import { cutOff, isCutOff } from '@/forms/cutOff'
import { tooManyTries } from '@/forms/tooManyTries'
import { msg, type Message } from '@/i18n/message'
import { statuses, type Failure } from '@/lib/failure'

export const isClosed = ({ is_resolved }: Pick<ListedSupportRequest, 'is_resolved'>): boolean => is_resolved === 1

/** API timestamp; '' where unknown. */
export const updateOf = ({ updated_utc, updated_at }: Pick<ListedSupportRequest, 'updated_utc' | 'updated_at'>): string => updated_utc || updated_at

export const newRequestDraft = 'new request'
export const requestDraft = (id: Id): string => `request ${id}`

export const closedMeanwhile = msg('This request was closed in the meantime. Please open a new one.')

export const explainSupport = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (isCutOff(failure)) return cutOff
  if (failure.status === statuses.conflict) return closedMeanwhile
  return failure.type === 'validation'
    ? msg('Please make sure to enter a subject and describe your issue correctly.')
    : msg('Oops. We can not send your request. Please try again.')
}
