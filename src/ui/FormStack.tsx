import Box from '@mui/material/Box'
import type { FormEvent, ReactNode, RefObject } from 'react'

interface FormStackProps {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Leaves validation to the service, whose messages the forms show. */
  noValidate?: boolean
  children: ReactNode
}

/** `post` keeps typed values out of the URL if the script fails. */
export const FormStack = ({ formRef, onSubmit, noValidate = false, children }: FormStackProps) => (
  <Box
    component="form"
    ref={formRef}
    method="post"
    noValidate={noValidate}
    onSubmit={onSubmit}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    {children}
  </Box>
)
