import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { Notice } from './Notice'

/** Shown in place of a part of the page that failed while it was drawn. */
export const BrokenNotice = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT()
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  )
  return (
    <Notice kind="error" role="alert" action={retry}>
      {t('Something went wrong on this screen.')}
    </Notice>
  )
}
