import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

/** A request that was being written when the page was left or the session ended: offered, never forced. */
export const UnsentRequest = ({ onContinue }: { onContinue: () => void }) => {
  const t = useT()
  const action = (
    <Button size="small" aria-haspopup="dialog" onClick={onContinue}>
      {t('Continue')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('You have begun a request that is not sent yet.')}
    </Notice>
  )
}
