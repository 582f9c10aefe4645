import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'

/** Stands below the banner of a failure after which nobody knows whether it was sent. */
export const UnknownOutcome = ({ failure }: { failure: Failure | null }) => {
  const t = useT()
  if (failure?.outcome !== 'unknown') return null
  return (
    <Typography variant="body2">
      {t('We could not confirm whether it was sent. Please look whether it is there before you send it again.')}
    </Typography>
  )
}
