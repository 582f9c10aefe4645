import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

const styles = { p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const
const headStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' } as const

export const Panel = ({ title, action, children }: PanelProps) => {
  const titleId = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={styles}>
      <Box sx={headStyles}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
