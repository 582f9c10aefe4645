import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { Notice } from '@/ui/Notice'

interface FormBannerProps {
  message: Message | null
  kind?: 'error' | 'info' | 'success'
}

export const FormBanner = ({ message, kind = 'error' }: FormBannerProps) => {
  const t = useT()
  if (message === null) return null
  return (
    <Notice kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {t(message)}
    </Notice>
  )
}

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
