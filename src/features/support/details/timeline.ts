import type { OpenedSupportRequest, ReadSupportMessage } from '@/api'
import type { Translate } from '@/i18n/translator'
import { montrealTime } from '@/lib/montrealTime'
import { isClosed, updateOf } from '../requestDetails'

export interface TimelineMessage {
  key: string
  text: string
  at: string
  /** '' for a person without a name, and for the support team. */
  name: string
  by: 'client' | 'support' | 'unknown'
}

export interface Timeline {
  closedAt: string | null
  messages: TimelineMessage[]
  createdAt: string
  createdBy: string
}

const readMessage = (message: ReadSupportMessage): TimelineMessage => ({
  key: String(message.id),
  text: message.text,
  at: message.created_utc,
  name: message.user.fullname,
  by: message.author_type ?? 'unknown',
})

const timeOf = ({ at }: TimelineMessage): number | null => montrealTime(at, 'en')?.at ?? null

/** Newest first, in whichever order the service sends them; unchanged if a time is unreadable. */
const newestFirst = (messages: readonly TimelineMessage[]): TimelineMessage[] => {
  const timed = messages.map((message) => ({ message, at: timeOf(message) }))
  const [first, last] = [timed.at(0)?.at ?? null, timed.at(-1)?.at ?? null]
  // Messages of the same second keep the service's order, once its direction is known.
  const ordered = first !== null && last !== null && first < last ? timed.reverse() : timed
  if (ordered.some(({ at }) => at === null)) return messages.slice()
  return ordered.sort((one, other) => (other.at ?? 0) - (one.at ?? 0)).map(({ message }) => message)
}

export const timelineOf = (request: OpenedSupportRequest): Timeline => {
  const messages = newestFirst(request.messages.map(readMessage))
  return {
    closedAt: isClosed(request) ? request.resolved_utc || updateOf(request) : null,
    messages,
    createdAt: request.created_utc || (messages.at(-1)?.at ?? ''),
    createdBy: request.user.fullname,
  }
}

/** All members of the support team appear as one. */
export const authorText = ({ by, name }: Pick<TimelineMessage, 'by' | 'name'>, t: Translate): string =>
  by === 'support' ? t('Support team') : name || t('Unknown author')
