import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'

/** What a page's one form stands in: no wider than the eye likes to follow. */
export const FormPaper = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
    {children}
  </Paper>
)
