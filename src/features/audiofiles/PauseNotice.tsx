import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import type { Pause } from '@/slices/uploads'
import { Notice } from '@/ui/Notice'

interface PauseNoticeProps {
  pause: Pause | null
  onResume: () => void
}

/** Why nothing moves, and the way on for whoever does not want to wait. */
export const PauseNotice = ({ pause, onResume }: PauseNoticeProps) => {
  const t = useT()
  if (pause !== 'offline' && pause !== 'lost') return null
  const resume = (
    <Button size="small" onClick={onResume}>
      {t('Resume')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={resume}>
      {pause === 'offline'
        ? t('You are offline. The upload goes on when the connection is back.')
        : t('The connection broke. The upload goes on in a moment.')}
    </Notice>
  )
}
