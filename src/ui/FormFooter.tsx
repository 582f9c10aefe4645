import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The buttons of a form on a page: on the right, and as wide as the form on a phone. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, '& > *': { width: { xs: '100%', sm: 'auto' } } }}>
    {children}
  </Box>
)
