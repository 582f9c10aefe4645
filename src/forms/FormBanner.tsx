import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
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
