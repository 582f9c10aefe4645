import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LocalTime } from '@/ui/LocalTime'

interface TimelineEntryProps {
  /** Who, or what happened. */
  title: string
  /** As the wire has it; '' when nobody knows. */
  at: string
  /** The support team's stand out. */
  isMarked?: boolean
  children?: ReactNode
}

const look = {
  display: 'grid',
  gap: 1,
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderLeftWidth: 4,
  borderRadius: 1,
} as const

const headLook = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0.25 } as const

export const TimelineEntry = ({ title, at, isMarked = false, children }: TimelineEntryProps) => (
  <Box component="li" sx={{ ...look, ...(isMarked && { borderLeftColor: 'primary.main' }) }}>
    <Box sx={headLook}>
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
