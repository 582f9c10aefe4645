import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  message: string
  hint?: string
  action?: ReactNode
}

const styles = { display: 'grid', justifyItems: 'center', gap: 1, py: { xs: 5, sm: 7 }, px: 2, textAlign: 'center', textWrap: 'balance' } as const
const iconStyles = { display: 'grid', color: 'text.secondary', '& svg': { fontSize: 44 } } as const

export const EmptyState = ({ icon, message, hint, action }: EmptyStateProps) => (
  <Box sx={styles}>
    <Box aria-hidden sx={iconStyles}>
      {icon}
    </Box>
    <Typography sx={{ fontWeight: 600 }}>{message}</Typography>
    {hint === undefined ? null : (
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
    )}
    {action}
  </Box>
)
