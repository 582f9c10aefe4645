import type { OpenedSupportRequest, ReadSupportMessage } from '@/api'
import type { Translate } from '@/i18n/translator'
import { montrealTime } from '@/lib/montrealTime'
import { isClosed, updateOf } from '../requestFacts'

export interface TimelineMessage {
  key: string
  text: string
  /** As the wire has it. */
  at: string
  /** The person's name; '' for one without a name, and for the support team. */
  name: string
  by: 'client' | 'support' | 'unknown'
}

/** What a request's page tells, from the top. */
export interface Timeline {
  /** When it was closed; `null` while it is open. */
  closedAt: string | null
  /** Newest first. */
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

/** Language does not matter for comparing. */
const momentOf = ({ at }: TimelineMessage): number | null => montrealTime(at, 'en')?.at ?? null

/** Newest first, whichever way the service sends them; as they came when one has no readable time. */
const newestFirst = (messages: readonly TimelineMessage[]): TimelineMessage[] => {
  const timed = messages.map((message) => ({ message, at: momentOf(message) }))
  const [first, last] = [timed.at(0)?.at ?? null, timed.at(-1)?.at ?? null]
  // Of two in the same second the service's order tells, once it is clear which way it goes.
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

/** Who wrote it: the support team is one, whoever of it answers. */
export const authorText = ({ by, name }: Pick<TimelineMessage, 'by' | 'name'>, t: Translate): string =>
  by === 'support' ? t('Support team') : name || t('Unknown author')
