import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { AttachmentLinks } from '@/ui/AttachmentLinks'
import { LocalTime } from '@/ui/RelativeTime'
import type { OpenedSupportRequest, ReadSupportMessage } from '@/api'
import type { Translate } from '@/i18n/translator'
import { montrealTime } from '@/lib/timeText'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg } from '@/i18n/message'
import { useNotify } from '@/store/useNotify'
import { bringFocusBack } from '@/ui/focusHeading'
import { isClosed, updateOf, requestDraft } from '../NewRequestDialog'

export interface TimelineMessage {
  key: string
  text: string
  at: string
  /** '' for a person without a name, and for the support team. */
  name: string
  by: 'client' | 'support' | 'unknown'
  attachments: ReadSupportMessage['attachments']
}

interface Timeline {
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
  attachments: message.attachments,
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

interface TimelineEntryProps {
  title: string
  /** API timestamp; '' when unknown. */
  at: string
  isMarked?: boolean
  children?: ReactNode
}

const styles = {
  display: 'grid',
  gap: 1,
  p: 2,
  pl: '13px',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderLeftWidth: 4,
  borderRadius: 1,
} as const

const headStyles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0.25 } as const

const TimelineEntry = ({ title, at, isMarked = false, children }: TimelineEntryProps) => (
  <Box component="li" sx={{ ...styles, ...(isMarked && { borderLeftColor: 'primary.main' }) }}>
    <Box sx={headStyles}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        <LocalTime wire={at} />
      </Typography>
    </Box>
    {children}
  </Box>
)

interface RequestTimelineProps {
  timeline: Timeline
  /** Shown on the newest message while the request takes others. */
  actions: ReactNode
}

const listStyles = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' } as const

export const RequestTimeline = ({ timeline, actions }: RequestTimelineProps) => {
  const t = useT()
  const { closedAt, messages, createdAt, createdBy } = timeline
  return (
    <Box component="ol" role="list" aria-label={t('Timeline')} sx={listStyles}>
      {closedAt === null ? null : <TimelineEntry title={t('Request closed')} at={closedAt} />}
      {messages.map((message, index) => (
        <TimelineEntry
          key={message.key}
          title={authorText(message, t)}
          at={message.at}
          isMarked={message.by === 'support'}
        >
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message.text}
          </Typography>
          <AttachmentLinks attachments={message.attachments} />
          {index === 0 ? actions : null}
        </TimelineEntry>
      ))}
      <TimelineEntry
        title={t('Request created by {name}', { name: createdBy || t('Unknown author') })}
        at={createdAt}
      />
    </Box>
  )
}

/** Drops a stored draft that equals the newest message: it was sent during a reload. */
export const useMessage = (requestId: Id, newest: TimelineMessage | undefined) => {
  const notify = useNotify()
  const { texts, isEmpty, write, drop, restore } = useTextDraft(requestDraft(requestId), { text: '' })
  const [wasSent] = useState(!isEmpty && newest?.by === 'client' && newest.text === texts.text.trim())
  const [isOpen, setIsOpen] = useState(!isEmpty && !wasSent)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (wasSent) drop()
    // Only for a draft stored before the page loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `drop` is another function with each key that is pressed.
  }, [wasSent])

  const leave = (): void => {
    drop()
    flushSync(() => setIsOpen(false))
    bringFocusBack()
  }
  return {
    text: texts.text,
    isOpen,
    /** Increases with each request to write, to move the focus. */
    focusRequests,
    write: (text: string): void => write({ text }),
    open: (): void => {
      setIsOpen(true)
      setFocusRequests(focusRequests + 1)
    },
    leave,
    discard: (): void => {
      leave()
      if (isEmpty) return
      notify('info', msg('Draft discarded.'), () => {
        restore()
        setIsOpen(true)
      })
    },
  }
}

export type Message = ReturnType<typeof useMessage>
