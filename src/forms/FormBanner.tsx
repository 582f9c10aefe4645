import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

interface FormBannerProps {
  said: Message | null
  kind?: 'error' | 'success'
}

export const FormBanner = ({ said, kind = 'error' }: FormBannerProps) => {
  const t = useT()
  if (said === null) return null
  return (
    <Notice kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {t(said)}
    </Notice>
  )
}
