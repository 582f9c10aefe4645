import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** The buttons of a form on a page: on the right, and as wide as the form on a phone. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, '& > *': { width: { xs: '100%', sm: 'auto' } } }}>
    {children}
  </Box>
)

export const FormPaper = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
    {children}
  </Paper>
)
