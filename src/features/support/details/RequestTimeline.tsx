import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { authorText } from './authorText'
import { TimelineEntry } from './TimelineEntry'
import type { Timeline } from './timeline'

interface RequestTimelineProps {
  timeline: Timeline
  /** Stands on the newest message while the request is open. */
  actions: ReactNode
}

const listLook = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' } as const

/** The newest at the top, and at the bottom how it began. */
export const RequestTimeline = ({ timeline, actions }: RequestTimelineProps) => {
  const t = useT()
  const { closedAt, messages, createdAt, createdBy } = timeline
  return (
    <Box component="ol" role="list" aria-label={t('Timeline')} sx={listLook}>
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
