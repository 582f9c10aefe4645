import type { OpenedSupportRequest, ReadSupportMessage } from '@/api'
import { montrealTime } from '@/lib/montrealTime'
import { textOf } from '@/lib/text'
import { fullnameOf, requestFacts } from '../requestFacts'

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

const byOf = (authorType: unknown): TimelineMessage['by'] =>
  authorType === 'client' || authorType === 'support' ? authorType : 'unknown'

const readMessage = (message: ReadSupportMessage): TimelineMessage => ({
  key: String(message.id),
  text: textOf(message.text),
  at: textOf(message.created_utc),
  name: fullnameOf(message.user),
  by: byOf(message.author_type),
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
  const { isClosed, at, openedBy } = requestFacts(request)
  const messages = newestFirst(request.messages.map(readMessage))
  return {
    closedAt: isClosed ? textOf(request.resolved_utc) || at : null,
    messages,
    createdAt: textOf(request.created_utc) || (messages.at(-1)?.at ?? ''),
    createdBy: openedBy,
  }
}
