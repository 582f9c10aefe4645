import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

export const FormPaper = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
    {children}
  </Paper>
)
