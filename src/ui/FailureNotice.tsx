import Button from '@mui/material/Button'
import { useT } from '@/i18n/useLanguage'
import { Aside } from './PageParts'
import { Notice } from './Notice'

interface FailureNoticeProps {
  message: string
  subject: string
  onRetry: () => void
}

export const FailureNotice = ({ message, subject, onRetry }: FailureNoticeProps) => {
  const t = useT()
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('Retry')}
      <Aside text={subject} />
    </Button>
  )
  return (
    <Notice kind="error" role="alert" action={retry}>
      {message}
    </Notice>
  )
}
