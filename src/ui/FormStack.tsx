import Box from '@mui/material/Box'
import type { FormEvent, ReactNode, RefObject } from 'react'

interface FormStackProps {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Leaves the judgement of the fields to the service, whose messages the specification gives. */
  noValidate?: boolean
  children: ReactNode
}

/** Fields one below the other. `post` keeps what is typed out of the address, should the script ever fail. */
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
