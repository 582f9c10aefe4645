import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface FormSectionProps {
  title: string
  note?: string
  action?: ReactNode
  children: ReactNode
}

const styles = { p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 } as const
const head = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 } as const

export const FormSection = ({ title, note, action, children }: FormSectionProps) => {
  const titleId = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={styles}>
      <Box sx={head}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {note === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {children}
    </Paper>
  )
}
