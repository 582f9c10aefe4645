import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  isBusy: boolean
  isDisabled?: boolean
  children: ReactNode
}

export const SubmitButton = ({ isBusy, isDisabled = false, children }: SubmitButtonProps) => (
  <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy} disabled={isDisabled}>
    {children}
  </Button>
)
