import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'

export const UnknownOutcome = () => {
  const t = useT()
  return (
    <Typography variant="body2">
      {t('We could not confirm whether it was sent. Please look whether it is there before you send it again.')}
    </Typography>
  )
}
