import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { Aside } from './Aside'
import { Notice } from './Notice'

interface FailureNoticeProps {
  message: string
  /** What is tried again, for those who hear the button without seeing what stands around it. */
  subject: string
  onRetry: () => void
}

/** Stands where a part of a page should have been. */
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
