import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { LocalTime } from '@/ui/LocalTime'
import { authorText, type Timeline } from './timeline'

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
  /** Shown on the newest message while the request is open. */
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
          {index === 0 && closedAt === null ? actions : null}
        </TimelineEntry>
      ))}
      <TimelineEntry
        title={t('Request created by {name}', { name: createdBy || t('Unknown author') })}
        at={createdAt}
      />
    </Box>
  )
}
