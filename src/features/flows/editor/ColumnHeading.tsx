import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface ColumnHeadingProps {
  id: string
  title: string
  action?: ReactNode
}

export const ColumnHeading = ({ id, title, action }: ColumnHeadingProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40 }}>
    <Typography
      id={id}
      component="h2"
      variant="subtitle2"
      sx={{ fontWeight: 700, fontSize: '0.8125rem', letterSpacing: '0.03em', textTransform: 'uppercase', color: 'text.secondary' }}
    >
      {title}
    </Typography>
    {action}
  </Box>
)
