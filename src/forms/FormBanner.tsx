import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

interface FormBannerProps {
  /** `null`: nothing to say. */
  said: Message | null
  kind?: 'error' | 'success'
}

/** Says how a form fared, where its fields are. */
export const FormBanner = ({ said, kind = 'error' }: FormBannerProps) => {
  const t = useT()
  if (said === null) return null
  return (
    <Notice kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {t(said)}
    </Notice>
  )
}
